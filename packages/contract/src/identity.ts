/** Rules about accounts that pages need before anybody has signed in, without the schemas of the wire. */

/** Letters of a first or last name. */
export const NAME_LENGTH = 50

/** What proves a phone: `600000005-123456`, as REST's `key`. */
export function codeKey(phone: string, code: string): string {
  return `${phone}-${code}`
}
