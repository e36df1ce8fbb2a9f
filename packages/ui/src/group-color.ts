/** A group's colour 0 to 9; an unknown one becomes 0, so that a group always has a colour. */
export function known(color: number): number {
  return Number.isInteger(color) && color >= 0 && color <= 9 ? color : 0
}
