import { Failure } from './failure.tsx'
import { Unreachable } from '#app/rest-errors.ts'

/** In the place of a part of a page whose code can't be loaded. */
export function NotLoaded() {
  return <Failure error={new Unreachable()} />
}
