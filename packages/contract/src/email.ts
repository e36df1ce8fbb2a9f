/** Whether the text looks like an e-mail address. The server is stricter; its error appears beside the field. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
