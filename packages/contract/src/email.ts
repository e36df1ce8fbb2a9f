/** Whether it has the form of an e-mail address. The server is stricter; what it refuses is told beside the field. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
