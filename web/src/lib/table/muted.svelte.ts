// Whose remarks this device does not show: by table and seat, because the house tells nobody's id.
const KEPT = 'snailhouse-muted';
/** So many are remembered; of more, the latest. */
const MOST = 200;

class Muted {
  private all: string[] = $state(recalled());

  has(table: string, seat: number): boolean {
    return this.all.includes(`${table}/${seat}`);
  }

  /** Shows somebody's remarks no more, or again. */
  toggle(table: string, seat: number): void {
    const name = `${table}/${seat}`;
    const others = this.all.filter((other) => other !== name);
    this.all = (this.has(table, seat) ? others : [...others, name]).slice(-MOST);
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.all));
    } catch {
      // Then it holds for as long as the page is open.
    }
  }
}

function recalled(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export const muted = new Muted();
