/** Whether it looks like an e-mail address. The server is stricter; its field error shows beside the field. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
