type Question = () => Promise<boolean>;

const questions = new Set<Question>();

export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

export async function maySignOut(): Promise<boolean> {
  for (const question of questions) {
    if (!(await question())) return false;
  }
  return true;
}
