/** Undo: a command can be reversed for ten seconds, by its toast's button or by Ctrl+Z. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import { toast } from '@skrzat/ui/toast'
import { useCallback } from 'react'
import { codeMessage, useFailureText } from '../errors/index.ts'

const UNDO_MS = 10_000

/** The items that could not be undone, with the server's codes. */
type Undone = { readonly failed: readonly { readonly code: string }[] }

/**
 * Undoes several commands, one after the other, each by a command of its own.
 * @returns all that could not be undone.
 * @throws if one got no answer: the rest may be retried
 */
export async function undoEach<Failed>(
  commands: readonly string[],
  undo: (command: string) => Promise<{ readonly failed: readonly Failed[] }>,
): Promise<{ failed: Failed[] }> {
  const failed: Failed[] = []
  for (const command of commands) failed.push(...(await undo(command)).failed)
  return { failed }
}

/** A reversal without partial failures: it succeeds or throws. */
export function wholeUndo(undo: () => unknown): () => Promise<Undone> {
  return async () => {
    await undo()
    return { failed: [] }
  }
}

type Undoable = {
  description?: string
  /** The message after undoing. */
  undone?: string
  /** A reversal on the server. A rejection may be retried under the same command id. */
  undo: () => Promise<Undone>
}

/** The reversals that are still possible, newest last. */
const undoable: (() => void)[] = []

/** Elements in which Ctrl+Z undoes typing. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPING) !== null
}

document.addEventListener('keydown', (event) => {
  const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  const newest = undoable.at(-1)
  if (!newest || !wanted || isField(event.target)) return
  event.preventDefault()
  newest()
})

/** Shows what was done, with a button that undoes it. */
export function useUndoToast() {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  return useCallback(
    (text: string, { description, undone = t`Cofnięto`, undo }: Undoable) => {
      let begun = false
      const forgetUndo = () => {
        const at = undoable.indexOf(run)
        if (at !== -1) undoable.splice(at, 1)
      }
      const id = toast.success(text, {
        ...(description !== undefined && { description }),
        duration: UNDO_MS,
        action: { label: t`Cofnij`, onClick: run },
        onDismiss: forgetUndo,
        onAutoClose: forgetUndo,
      })
      undoable.push(run)

      function run() {
        if (begun) return
        begun = true
        forgetUndo()
        toast.dismiss(id)
        sendUndo()
      }

      function sendUndo() {
        undo().then(
          ({ failed: [first, ...others] }) => {
            if (!first) return toast.success(undone)
            const count = others.length + 1
            return toast.error(
              t`${plural(count, { one: 'Nie udało się tego cofnąć', few: 'Nie udało się cofnąć # zmian', many: 'Nie udało się cofnąć # zmian', other: 'Nie udało się cofnąć # zmiany' })}`,
              {
                description: i18n._(codeMessage(isErrorCode(first.code) ? first.code : 'internal')),
                duration: UNDO_MS,
              },
            )
          },
          (error: unknown) =>
            toast.error(t`Nie udało się tego cofnąć`, {
              description: failureText(error),
              duration: UNDO_MS,
              action: { label: t`Ponów`, onClick: sendUndo },
            }),
        )
      }
    },
    [t, i18n, failureText],
  )
}
