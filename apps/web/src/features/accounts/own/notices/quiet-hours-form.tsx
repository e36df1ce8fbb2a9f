import { Trans, useLingui } from '@lingui/react/macro'
import type { QuietHours } from '@skrzat/contract/quiet-hours'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Switch } from '@skrzat/ui/switch'
import { readTime, TimeInput } from '@skrzat/ui/time-input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useChoice } from '#app/navigation/index.ts'
import { Failure } from '#components/failure.tsx'
import { Part } from './part.tsx'
import { inOrder, setQuietHours } from './queries.ts'

/** The quiet hours. Notices that come meanwhile are delivered at their end. */
export function QuietHoursForm({ hours }: { hours: QuietHours }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Partial<Pick<QuietHours, 'from' | 'until'>>>({})
  const [tried, setTried] = useState(false)
  const save = useMutation(setQuietHours(inOrder))
  const [chosen, choose] = useChoice(hours, save.mutateAsync)
  const draft = { ...chosen, ...typed }
  const [from, until] = [readTime(draft.from), readTime(draft.until)]
  const unchanged = from === chosen.from && until === chosen.until
  const noTime = t`Wpisz godzinę, na przykład 17:00.`
  const problems = {
    from: from === undefined ? noTime : '',
    until: until === undefined ? noTime : from === until ? t`Koniec musi być inny niż początek.` : '',
  }

  function submit() {
    setTried(true)
    if (unchanged || from === undefined || until === undefined || from === until) return
    save.mutate(
      { ...draft, from, until },
      {
        onSuccess() {
          setTyped({})
          toast.success(t`Zapisano.`)
        },
      },
    )
  }
  return (
    <Part
      title={t`Godziny ciszy`}
      about={
        <Trans>
          W tych godzinach nie ma powiadomień ani liczników. Wszystko poczeka do ich końca. Osoby, które do
          Ciebie piszą, dowiedzą się o tym przed wysłaniem.
        </Trans>
      }
    >
      <form
        noValidate
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Switch
          label={t`Nie przeszkadzaj`}
          checked={chosen.enabled}
          onChange={({ target }) => choose({ ...chosen, enabled: target.checked })}
        />
        {chosen.enabled && (
          <>
            <div className="flex flex-wrap gap-4">
              <Field label={t`Od`} error={tried && problems.from} className="w-32">
                <TimeInput value={draft.from} onValueChange={(text) => setTyped({ ...typed, from: text })} />
              </Field>
              <Field label={t`Do`} error={tried && problems.until} className="w-32">
                <TimeInput
                  value={draft.until}
                  onValueChange={(text) => setTyped({ ...typed, until: text })}
                />
              </Field>
            </div>
            <Checkbox
              label={t`Także całe weekendy i święta`}
              checked={chosen.weekends}
              onChange={({ currentTarget }) => choose({ ...chosen, weekends: currentTarget.checked })}
            />
            <Button type="submit" variant="secondary" blocked={unchanged} pending={save.isPending}>
              {t`Zapisz godziny ciszy`}
            </Button>
          </>
        )}
        <Failure error={save.error} />
      </form>
    </Part>
  )
}
