// Where things lie on a board.

/** A rectangle, from its upper left corner. */
export interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
}
