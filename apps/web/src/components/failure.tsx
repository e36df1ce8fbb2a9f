import { Notice } from '@skrzat/ui/notice'
import { useFailureText } from '#app/errors/index.ts'

/** Why a call failed, in the person's language; nothing while it didn't. */
export function Failure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  return error ? <Notice tone="danger">{failureText(error)}</Notice> : null
}
