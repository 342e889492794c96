// Houses that open tables for those who have an invite code ask for it once, when it is needed.
import { Problem } from '../api/ask';

/** Opens something; where the house wants its invite code first, asks for it and tries once more. */
export async function withCode<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Problem) || !('invite_code' in error.fields)) throw error;
    const { askForCode } = await import('./askForCode');
    if (!(await askForCode())) throw error;
    return open();
  }
}
