import { LeftOut } from './left-out.ts'

/** What news say, in their first line: loaded later, so the app starts with their number too. */
export function NoticeSays(): never {
  throw new LeftOut()
}
