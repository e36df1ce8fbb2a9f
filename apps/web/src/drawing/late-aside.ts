import { LeftOut } from './left-out.ts'

/** The second column of a wide window: loaded later, so the app starts without it too. */
export function LateAside(): never {
  throw new LeftOut()
}
