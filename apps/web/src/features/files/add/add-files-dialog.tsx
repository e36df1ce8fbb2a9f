import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addDays, type Day } from '@skrzat/contract/days'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { Field } from '@skrzat/ui/field'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Modal } from '#components/modal.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { fileGroupsOptions } from '../queries.ts'
import type { FilesSearch } from '../search.ts'
import { DraftRow } from './draft-row.tsx'
import { areNamed, toSend } from './drafts.ts'
import { DropZone } from './drop-zone.tsx'
import { useSending, type SharedFields } from './use-sending.ts'

type AddFilesDialogProps = {
  placeId: number
  /** The group of the current filter, which is the default. */
  group: FilesSearch['group']
  onClose: () => void
}

/** Adds several files at once, with their group, description and expiry. */
export function AddFilesDialog({ placeId, group, onClose }: AddFilesDialogProps) {
  const { t } = useLingui()
  const today = useToday()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [shared, setShared] = useState<SharedFields>({
    description: '',
    classgroup: typeof group === 'number' ? String(group) : '',
    expires: '',
  })
  const [tried, setTried] = useState(false)
  const { drafts, left, sending, choose, rename, remove, stopAll, send } = useSending(placeId)
  const { data: groups = [] } = useQuery(fileGroupsOptions(placeId))
  const count = toSend(drafts).length
  const none = tried && count === 0 && !drafts.some(({ state }) => state === 'sent')
  const over = shared.expires !== '' && shared.expires < today

  function changeFields(part: Partial<SharedFields>) {
    setShared((now) => ({ ...now, ...part }))
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setTried(true)
    if (count === 0) return input.current?.focus()
    if (over || !areNamed(drafts)) {
      // The errors are in the DOM after the next paint.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const { sent, all } = await send(shared)
    if (!all) return
    toast.success(
      t`${plural(sent, { one: 'Dodano # plik', few: 'Dodano # pliki', many: 'Dodano # plików', other: 'Dodano # pliku' })}`,
    )
    onClose()
  }

  return (
    <Modal
      onClose={onClose}
      title={t`Dodaj pliki`}
      // An accidental click outside must not discard the choice.
      onInteractOutside={(event) => {
        if (drafts.length > 0) event.preventDefault()
      }}
      firstInput={input}
      footer={
        <>
          {sending ? (
            <Button variant="secondary" onClick={stopAll}>{t`Przerwij wysyłanie`}</Button>
          ) : (
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>
              {drafts.some(({ state }) => state === 'sent') ? t`Zamknij` : t`Anuluj`}
            </DialogClose>
          )}
          <Button type="submit" form="files" pending={sending}>
            {count === 0 ? (
              t`Dodaj pliki`
            ) : (
              <Plural
                value={count}
                one="Dodaj # plik"
                few="Dodaj # pliki"
                many="Dodaj # plików"
                other="Dodaj # pliku"
              />
            )}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="files"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <div className="flex flex-col gap-2">
          <DropZone
            input={input}
            disabled={sending}
            invalid={none}
            describedBy={none ? 'files-none' : undefined}
            onFiles={choose}
          />
          {none && (
            <p id="files-none" role="alert" className="text-sm text-danger">
              {t`Wybierz plik do wysłania.`}
            </p>
          )}
          {left > 0 && <LeftOut count={left} />}
          {drafts.length > 0 && (
            <ul aria-label={t`Wybrane pliki`} className="divide-y divide-line">
              {drafts.map((draft) => (
                <DraftRow
                  key={draft.key}
                  draft={draft}
                  sending={sending}
                  tried={tried}
                  onRename={(name) => rename(draft.key, name)}
                  onRemove={() => {
                    remove(draft.key)
                    input.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
        </div>
        <Field
          label={t`Dla kogo`}
          hint={
            shared.classgroup === ''
              ? t`Zobaczą je wszyscy rodzice i pracownicy placówki.`
              : t`Zobaczą je rodzice i wychowawcy tej grupy.`
          }
        >
          <Select
            value={shared.classgroup}
            disabled={sending}
            onChange={({ target }) => changeFields({ classgroup: target.value })}
          >
            <option value="">{t`Cała placówka`}</option>
            <NameOptions of={groups} />
          </Select>
        </Field>
        <Field label={t`Opis`} aside={t`opcjonalnie`}>
          <Textarea
            rows={2}
            maxLength={UPLOAD_LIMITS.description}
            readOnly={sending}
            value={shared.description}
            onChange={({ target }) => changeFields({ description: target.value })}
          />
        </Field>
        <Field
          label={t`Ostatni dzień`}
          aside={t`opcjonalnie`}
          hint={t`Po tym dniu pliki znikną same.`}
          error={over && t`Ten dzień już minął.`}
        >
          <DatePicker
            value={shared.expires || undefined}
            onValueChange={(day) => changeFields({ expires: day ?? '' })}
            placeholder={t`Bez terminu`}
            calendarLabel={t`Ostatni dzień plików`}
            clearLabel={t`Bez ostatniego dnia`}
            presets={[
              { label: t`za tydzień`, day: addDays(today, 7) },
              { label: t`koniec roku szkolnego`, day: endOfSchoolYear(today) },
            ]}
            min={today}
            max="2099-12-31"
            disabled={sending}
          />
        </Field>
      </form>
    </Modal>
  )
}

/** The last day of August that comes next (Prawo oświatowe, art. 94). */
function endOfSchoolYear(today: Day): Day {
  const end = `${today.slice(0, 4)}-08-31`
  return today <= end ? end : `${Number(today.slice(0, 4)) + 1}-08-31`
}

function LeftOut({ count }: { count: number }) {
  const { files } = UPLOAD_LIMITS
  return (
    <Notice tone="warning">
      <Trans>
        Naraz można dodać najwyżej {files} plików.{' '}
        <Plural
          value={count}
          one="Pominięto # plik."
          few="Pominięto # pliki."
          many="Pominięto # plików."
          other="Pominięto # pliku."
        />
      </Trans>
    </Notice>
  )
}
