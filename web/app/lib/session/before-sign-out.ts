type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Asked before this person signs out; answers whether they may. Returns what takes it back. */
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
