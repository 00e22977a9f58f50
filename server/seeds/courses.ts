import type { LessonKind } from "@madrasa/contract/limits";

export type SampleLesson = {
  title: string;
  description: string;
  kind: LessonKind;
  file: string;
  durationSeconds?: number;
  additionalResources?: { name: string; description: string; url: string }[];
};

export type SampleCourse = {
  title: string;
  description: string;
  category: string;
  tags: string[];
  banner?: string;
  sections: { title: string; description: string; lessons: SampleLesson[] }[];
};

export const TAJWEED: SampleCourse = {
  title: "أحكام التجويد للمبتدئين",
  description:
    "دورة قصيرة في مخارج الحروف وصفاتها لمن يبدأ القراءة الصحيحة. في كل درس مقطع قصير وورقة للمراجعة.",
  category: "Arts",
  tags: ["quran", "tajweed", "تجويد"],
  banner: "banner-tajweed.jpg",
  sections: [
    {
      title: "المخارج",
      description: "من أين يخرج كل حرف",
      lessons: [
        {
          title: "مخارج الحروف",
          description: "المخارج الخمسة العامة، مع مثال لكل مخرج.",
          kind: "video",
          file: "makharij-lesson.mp4",
          durationSeconds: 12,
          additionalResources: [
            {
              name: "Makharij and sifat",
              description: "A longer reading for those who want more",
              url: "https://en.wikipedia.org/wiki/Tajwid",
            },
          ],
        },
        {
          title: "لوحة المخارج",
          description: "انظر إلى اللوحة واقرأ الحروف مخرجًا مخرجًا.",
          kind: "lecture",
          file: "makharij-chart.png",
        },
        {
          title: "ورقة المراجعة",
          description: "اطبعها أو اقرأها على الشاشة قبل الاختبار.",
          kind: "lecture",
          file: "revision-sheet.pdf",
        },
      ],
    },
    {
      title: "الاختبار",
      description: "عشرة أسئلة",
      lessons: [
        {
          title: "اختبار المخارج",
          description: "أجب على الورقة ثم أرسل صورتها إلى أستاذك.",
          kind: "quiz",
          file: "quiz-makharij.pdf",
        },
      ],
    },
  ],
};

export const SMALLER = {
  small: "makharij-lesson-small.mp4",
  sound: "makharij-lesson-sound.m4a",
  seconds: 12,
};

export const GRAMMAR: SampleCourse = {
  title: "Arabic grammar: al-Ajurrumiyyah",
  description:
    "The classic primer of Arabic grammar, read slowly, one chapter a week, with a short clip and something to practise.",
  category: "Arts",
  tags: ["arabic", "grammar"],
  banner: "banner-grammar.jpg",
  sections: [
    {
      title: "Speech and its parts",
      description: "Noun, verb and particle",
      lessons: [
        {
          title: "What is speech?",
          description: "The opening line of the book, word by word.",
          kind: "video",
          file: "arabic-lesson.mp4",
          durationSeconds: 8,
        },
        {
          title: "The letters at a glance",
          description: "Know the letters before you know the words.",
          kind: "lecture",
          file: "makharij-chart.png",
        },
      ],
    },
  ],
};

export const MANNERS: SampleCourse = {
  title: "Good manners, forty short readings",
  description: "One saying a week on character, with a question to take home.",
  category: "Arts",
  tags: ["akhlaq"],
  banner: "banner-seerah.jpg",
  sections: [
    {
      title: "The best of you",
      description: "On good character",
      lessons: [
        {
          title: "The best of you in character",
          description: "Read it aloud, then write down where you met it today.",
          kind: "lecture",
          file: "akhlaq-quote.jpg",
        },
      ],
    },
  ],
};

export const SIRAT: SampleCourse = {
  title: "سیرتِ نبوی ﷺ: مکہ مکرمہ سے مدینہ منورہ تک",
  description:
    "رسول اللہ ﷺ کی مبارک زندگی کا مختصر اور سلسلہ وار مطالعہ، اُن طلبہ کے لیے جو سیرت پہلی بار ترتیب سے پڑھ رہے ہیں۔ ہر سبق میں ایک مختصر تحریر یا خاکہ ہے، اور آخر میں سوالات۔",
  category: "Arts",
  tags: ["seerah", "urdu", "سیرت"],
  banner: "banner-sirat.jpg",
  sections: [
    {
      title: "تعارف",
      description: "سیرت کا مختصر خاکہ",
      lessons: [
        {
          title: "سیرت ایک نظر میں",
          description:
            "ولادتِ باسعادت سے ہجرت تک کے اہم واقعات ایک خاکے میں۔ پہلے خاکہ غور سے دیکھیے، پھر اپنی کاپی میں اسے خود بنائیے۔",
          kind: "lecture",
          file: "sirat-timeline.png",
        },
      ],
    },
    {
      title: "مکی زندگی",
      description: "بچپن، جوانی اور اخلاقِ کریمہ",
      lessons: [
        {
          title: "بچپن اور جوانی",
          description: "یتیمی میں پرورش، محنت اور دیانت، اور حجرِ اسود کا فیصلہ۔",
          kind: "lecture",
          file: "sirat-reading.pdf",
        },
        {
          title: "آپ ﷺ کے اخلاق",
          description: "اس حدیثِ مبارک کو یاد کیجیے اور گھر میں کسی ایک کو سنائیے۔",
          kind: "lecture",
          file: "akhlaq-quote.jpg",
        },
      ],
    },
    {
      title: "جائزہ",
      description: "دس سوالات",
      lessons: [
        {
          title: "سوالات: مکی زندگی",
          description: "جواب کاپی میں لکھیے، پھر اُن کی تصویر اپنی معلمہ کو بھیج دیجیے۔",
          kind: "quiz",
          file: "quiz-sirat.pdf",
        },
      ],
    },
  ],
};

export const DRAFT: SampleCourse = {
  title: "Sums for the market",
  description: "Fractions, weights and prices for the second year.",
  category: "Math",
  tags: [],
  sections: [{ title: "Halves and quarters", description: "With dates and figs", lessons: [] }],
};

export const DELETED: SampleCourse = {
  title: "Rhetoric, second year",
  description: "Figures of speech in old poems.",
  category: "Arts",
  tags: [],
  sections: [{ title: "Simile and metaphor", description: "What stands for what", lessons: [] }],
};

export const MEETING = {
  title: "Weekly recitation halaqa",
  description: "Bring your revision sheet; each of us reads five lines.",
  link: "https://meet.example.org/recitation-halaqa",
};

/** Next Friday at 15:00 UTC. */
export function nextHalaqa(now: number): string {
  const day = new Date(now + 3 * 24 * 3600 * 1000);
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7));
  day.setUTCHours(15, 0, 0, 0);
  return day.toISOString();
}
