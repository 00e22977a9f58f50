import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import type { School } from "@madrasa/testkit/school";
import { TRANSLATIONS } from "./site-translations.ts";

/** Reserved domain, to send nothing by mistake. */
const LINKS = [
  { name: "WhatsApp", link: "https://example.org/madrasa/whatsapp" },
  { name: "Telegram", link: "https://example.org/madrasa/telegram" },
  { name: "YouTube", link: "https://example.org/madrasa/youtube" },
  { name: "Instagram", link: "https://example.org/madrasa/instagram" },
  { name: "Facebook", link: "https://example.org/madrasa/facebook" },
  { name: "Website", link: "https://example.org/madrasa" },
];

const ABOUT = {
  header: "A small madrasa, open to everyone",
  paragraph: `السلام علیکم ورحمۃ اللہ وبرکاتہ

We began with one teacher, one room and eleven students who came after work to correct their recitation. Today our teachers sit in India and in Iraq, and our students wherever a phone finds a line.

We teach the recitation of the Qur'an, Arabic, the life of the Prophet ﷺ and good manners, in Arabic, Urdu and English. A course is short, and every lesson can be read or watched again as often as one likes. Nobody pays, and nobody is too old to begin.

Each course has a code. Whoever has it may join; whoever has none finds the open courses under “Courses”. If you wish to teach with us, sign up as a teacher: we look at every request ourselves, so please give us a day or two.`,
};

const PRIVACY = {
  header: "Privacy Policy",
  date: "2026-10-01",
  content: [
    {
      subheader: "What we keep",
      paragraph:
        "Your name, your email address, your phone number with its country, and whether you prefer Telegram or WhatsApp. Your password is kept only as a value from which it cannot be read back. For students we keep which courses you have joined, which lessons you have completed, and your notes with their images; for teachers, the courses and files they have made.",
    },
    {
      subheader: "Why we keep it",
      paragraph:
        "To let you sign in, to show you where you stopped, and so that a teacher can reach the students of a course. We do not sell anything, show no advertisements, and do not follow you to other sites.",
    },
    {
      subheader: "Who can see it",
      paragraph:
        "Your teacher sees your name and how far you have come in their own course, and your phone number if you show it. Students of a course see its teacher's name, and the teacher's phone number unless the teacher hides it. Your notes are seen by you alone. The admins of the school can see accounts in order to help.",
    },
    {
      subheader: "Messages",
      paragraph:
        "We write to you only with codes that you have asked for, and when something changes in your account. Those messages travel through the email, SMS and WhatsApp services that the school uses.",
    },
    {
      subheader: "What is kept in your browser",
      paragraph:
        "That you are signed in, whether you like the light or the dark theme, where you stopped in a video, and what you have typed and not yet sent. There are no cookies for tracking.",
    },
    {
      subheader: "How long",
      paragraph:
        "As long as you have an account. Delete it in your settings, and nobody sees it from then on. For a week you can call it back by a link that we send you; after that what is yours is removed. Copies that we keep against accidents are replaced within a month.",
    },
    {
      subheader: "Children",
      paragraph:
        "Students who are not grown up sign up together with a parent or guardian, with the parent's phone number. A parent may ask us at any time what we keep, and have it removed.",
    },
    {
      subheader: "Questions",
      paragraph: "Write to us in one of the ways on the contact page. A person will answer.",
    },
  ],
};

const TERMS = {
  header: "Terms of Use",
  date: "2026-10-01",
  content: [
    {
      subheader: "Who may take part",
      paragraph:
        "Everyone who wishes to learn and keeps to these few rules. One person has one account, and does not lend it to others.",
    },
    {
      subheader: "Adab",
      paragraph:
        "We speak to teachers and to one another with respect, in the lessons, in the meetings and in private messages. Phone numbers that you see here are for the course, and for nothing else.",
    },
    {
      subheader: "Lessons and files",
      paragraph:
        "Videos, texts and images belong to those who made them. You may use them for your own learning. Please do not publish them elsewhere without asking the teacher.",
    },
    {
      subheader: "Meetings",
      paragraph:
        "Join with your own name. Do not record a meeting unless the teacher and everyone present have agreed.",
    },
    {
      subheader: "For teachers",
      paragraph:
        "Teach what you have learned from those who know, name your sources, and upload only what you have made yourself or may share. Keep your students' numbers to yourself.",
    },
    {
      subheader: "When rules are broken",
      paragraph:
        "We first speak with each other. Whoever goes on to harm others can be suspended, and a course that does not belong here can be taken down.",
    },
    {
      subheader: "No promise of perfection",
      paragraph:
        "The school is kept by volunteers. We look after it as well as we can, and make copies of everything, but lessons may at times be out of reach.",
    },
    {
      subheader: "Changes",
      paragraph:
        "When these terms change, the date above changes with them, and we tell the students of every course.",
    },
  ],
};

export async function writePages({ client }: School, token: string): Promise<void> {
  await client.call(contract.site.updateAbout, {
    token,
    query: { aboutUsId: ABOUT_US_ID },
    body: { ...ABOUT, socialLinks: LINKS.slice(0, 3) },
  });
  await client.call(contract.site.updateSocialLinks, { token, body: { socialLinks: LINKS } });
  await client.call(contract.site.updatePrivacy, { token, body: PRIVACY });
  await client.call(contract.site.updateTerms, { token, body: TERMS });
  for (const lang of ["ar", "ur", "ckb"] as const) {
    const { about, terms } = TRANSLATIONS[lang];
    await client.call(contract.site.updateAbout, {
      token,
      query: { aboutUsId: ABOUT_US_ID, lang },
      body: { ...about, socialLinks: LINKS.slice(0, 3) },
    });
    const body = { ...terms, date: TERMS.date };
    await client.call(contract.site.updateTerms, { token, query: { lang }, body });
  }
}
