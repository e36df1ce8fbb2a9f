export function numbersIn(_t: readonly string[]): string[] {
  return []
}
