import { useLingui } from '@lingui/react/macro'
import { POST_LIMITS } from '@skrzat/contract/post'
import { nextStates } from '@skrzat/contract/post-report'
import { paragraphs } from '@skrzat/contract/text'
import type { PostReport } from '@skrzat/contract/wire/moderation'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { handleReport } from './queries.ts'

/** Decides about a report, with an answer to the reporter. */
export function Handling({ report: { id, state, note: before, post } }: { report: PostReport }) {
  const { t } = useLingui()
  const [note, setNote] = useState(before)
  const part = useHandOnFocus()
  const handle = useMutation(handleReport({ onSuccess: () => void toast.success(t`Zapisano`) }))
  const most = POST_LIMITS.reason
  const long = paragraphs(note).length > most
  const decisions = {
    hidden: { icon: EyeOff, label: t`Ukryj wpis`, variant: 'danger' },
    rejected: {
      icon: Undo2,
      label: state === 'hidden' ? t`Odrzuć i pokaż wpis` : t`Odrzuć zgłoszenie`,
      variant: 'secondary',
    },
    seen: { icon: Eye, label: t`Zajmę się tym`, variant: 'secondary' },
  } as const
  const next = nextStates({ state, deleted: post.deleted })
  if (next.length === 0) return null
  return (
    <section ref={part} aria-label={t`Rozpatrzenie`} className="flex flex-col gap-4">
      <Field
        label={t`Odpowiedź dla osoby, która zgłosiła`}
        aside={t`opcjonalnie`}
        error={long && t`Może mieć najwyżej ${most} znaków.`}
      >
        <Textarea rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Failure error={handle.error} />
      <div className="flex flex-wrap gap-3">
        {next.map((decision) => (
          <Button
            key={decision}
            icon={decisions[decision].icon}
            variant={decisions[decision].variant}
            pending={handle.isPending && handle.variables.state === decision}
            disabled={long || (handle.isPending && handle.variables.state !== decision)}
            onClick={() => handle.mutate({ id, state: decision, note })}
          >
            {decisions[decision].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
