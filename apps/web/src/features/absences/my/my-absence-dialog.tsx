import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { Absence } from '@skrzat/contract/wire/absences'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateText } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { useUndoToast } from '#app/undo/index.ts'
import { Modal } from '#components/modal.tsx'
import { kidName } from '#components/kid-name.ts'
import { AbsenceFacts } from '../facts.tsx'
import { useChanges } from '../outbox/outbox-of.ts'
import { undoneBy, type WaitingChange } from '../outbox/report.ts'
import { useAbout } from './use-texts.ts'
import { useWithdraw, type Withdrawn } from './use-withdraw.ts'

type MyAbsenceDialogProps = {
  absence: Absence
  /** Absences that are likely withdrawn with it. */
  others: readonly Absence[]
  today: Day
  outbox: Outbox<WaitingChange> | undefined
  onClose: () => void
}

/**
 * A parent's absence: it can be withdrawn until it is confirmed, with others of its day and its report, and with ten
 * seconds to undo; afterwards the dialog shows who confirmed it and when.
 */
export function MyAbsenceDialog({ absence, others, today, outbox, onClose }: MyAbsenceDialogProps) {
  const { t } = useLingui()
  const said = useUndoToast()
  const textOf = useAbout(today)
  const { sending, withdraw, changed } = useWithdraw(outbox)
  const [also, setAlso] = useState<readonly number[]>([])
  const [ended, setEnded] = useState<Withdrawn>()
  const waits = useWaiting(outbox)
  const offered = others.filter(({ id }) => !waits(id))
  const chosen = [absence, ...offered.filter(({ id }) => also.includes(id))]
  const { confirmed } = absence
  const isOver = confirmed !== null || ended !== undefined || waits(absence.id)

  async function remove() {
    const withdrawn = await withdraw(chosen)
    const { done, refused, undo } = withdrawn
    if (done.length > 0) {
      const about = textOf(byKid(done))
      said(t`Usunięto nieobecność: ${about}`, { undo })
    }
    if (withdrawn.waits) toast.info(t`Brak połączenia. Usuniemy nieobecność, gdy wróci.`)
    if (refused.length > 0) setEnded(withdrawn)
    else onClose()
    changed()
  }

  return (
    <Modal
      onClose={onClose}
      title={kidName(absence.kid)}
      className="max-w-md"
      footer={
        isOver ? (
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zamknij`}</DialogClose>
        ) : (
          <>
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zostaw`}</DialogClose>
            <Button icon={Trash2} variant="danger" pending={sending} onClick={() => void remove()}>
              {chosen.length === 1
                ? t`Usuń nieobecność`
                : t`${plural(chosen.length, { one: 'Usuń # nieobecność', few: 'Usuń # nieobecności', many: 'Usuń # nieobecności', other: 'Usuń # nieobecności' })}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <AbsenceFacts absence={absence} />
        {ended ? (
          <Refused withdrawn={ended} today={today} />
        ) : confirmed ? (
          <Notice tone="success">
            <Confirmed by={confirmed.by.name} at={confirmed.at} />
            <p>
              <Trans>
                Potwierdzonej nieobecności nie można już usunąć. Jeśli coś się zmieniło, napisz do placówki.
              </Trans>
            </p>
          </Notice>
        ) : isOver ? (
          <Notice tone="info">{t`Usunięcie czeka na połączenie.`}</Notice>
        ) : (
          <>
            {offered.length > 0 && <Others others={offered} chosen={also} today={today} onChange={setAlso} />}
            <p className="text-sm text-muted">
              <Trans>Po usunięciu placówka będzie oczekiwać dziecka tego dnia.</Trans>
            </p>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Whether an absence's deletion waits for a connection. */
function useWaiting(outbox: Outbox<WaitingChange> | undefined): (id: number) => boolean {
  const changes = useChanges(outbox)
  const undone = undoneBy(changes)
  const ids = new Set(
    changes
      .filter(({ commandId, refusal }) => !refusal && !undone.has(commandId))
      .flatMap((change) => (change.does === 'withdraw' ? [change.absenceId] : [])),
  )
  return (id) => ids.has(id)
}

/** The days of each kid's absences. */
function byKid(absences: readonly Absence[]) {
  return [...Map.groupBy(absences, ({ kid }) => kid.id).values()].flatMap(([first, ...rest]) =>
    first ? [{ kid: first.kid, days: [first, ...rest].map(({ day }) => day) }] : [],
  )
}

/** From this many on, one press chooses all. */
const MANY = 3

type OthersProps = {
  others: readonly Absence[]
  chosen: readonly number[]
  today: Day
  onChange: (ids: readonly number[]) => void
}

/** Chooses other absences to be withdrawn with this one. */
function Others({ others, chosen, today, onChange }: OthersProps) {
  const { t } = useLingui()
  const textOf = useAbout(today)
  const all = others.map(({ id }) => id)
  const count = all.filter((id) => chosen.includes(id)).length
  return (
    <fieldset className="flex flex-col gap-2.5 rounded-control bg-sunken px-3.5 py-3">
      <legend className="sr-only">{t`Usuń także`}</legend>
      <p aria-hidden className="text-sm font-medium">{t`Usuń także`}</p>
      {others.length >= MANY && (
        <Checkbox
          label={t`Wszystkie`}
          checked={count === all.length}
          indeterminate={count > 0 && count < all.length}
          onChange={({ target }) => onChange(target.checked ? all : [])}
        />
      )}
      {others.map(({ id, kid, day }) => (
        <Checkbox
          key={id}
          label={textOf([{ kid, days: [day] }])}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  )
}

/** What was withdrawn, and why the rest was not. */
function Refused({ withdrawn: { done, refused }, today }: { withdrawn: Withdrawn; today: Day }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const textOf = useAbout(today)
  const about = textOf(byKid(done))
  return (
    <Notice tone="danger">
      {done.length > 0 && <p>{t`Usunięto nieobecność: ${about}`}</p>}
      {refused.map(({ absence: { id, kid, day }, error }) => (
        <p key={id}>
          {done.length + refused.length > 1 && (
            <b className="font-medium">{textOf([{ kid, days: [day] }])}: </b>
          )}
          {failureText(error)}
        </p>
      ))}
    </Notice>
  )
}

function Confirmed({ by, at }: { by: string; at: string }) {
  return (
    <p className="font-medium">
      {by === '' ? (
        <Trans>
          Potwierdzona <DateText value={at} />.
        </Trans>
      ) : (
        <Trans>
          Potwierdzona przez: {by}, <DateText value={at} />.
        </Trans>
      )}
    </p>
  )
}
