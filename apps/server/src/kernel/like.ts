/** A pattern for `like` that finds the text anywhere, its own wildcards taken as they are. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
