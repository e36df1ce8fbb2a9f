import { useLingui } from '@lingui/react/macro'
import { DIETS, MOST_ALLERGIES, MOST_EMERGENCY, type Diet } from '@skrzat/contract/card'
import type { KidCard, KidHealth } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dietNames } from '#components/card-words.ts'
import { FormDialog } from '#components/form-dialog.tsx'
import { AllergenToggles } from './allergen-toggles.tsx'
import { CardFailure } from './card-failure.tsx'
import {
  allergiesOf,
  cardDraft,
  cardProblems,
  changeOf,
  LENGTHS,
  type CardDraft,
  type CardPart,
  type CardProblems,
} from './draft.ts'
import { useCardForm } from './use-card-form.ts'
import { useLineFault } from './use-line-fault.ts'

type CardDialogProps = {
  card: KidCard
  part: CardPart
  /** As they are now, where the dialog changes them. */
  health?: Pick<KidHealth, 'healthNotes' | 'version'>
  onClose: () => void
}

type PartProps = {
  draft: CardDraft
  change: (part: Partial<CardDraft>) => void
  /** What is wrong, once somebody has tried to save it. */
  problems: CardProblems
  card: KidCard
}

/** A part of the card: those who edit the group change it, guardians propose a change. */
export function CardDialog({ card, part, health, onClose }: CardDialogProps) {
  const { t } = useLingui()
  // The health notes may be of another version than the card, which is read again by itself.
  const [shown] = useState(() => (health ? { ...card, version: health.version } : card))
  const [before] = useState(() => cardDraft(card, health?.healthNotes))
  const [draft, setDraft] = useState(before)
  const problems = cardProblems(draft)
  const changed = changeOf(before, draft)
  const { tried, form, error, pending, stale, submitLabel, explanation } = useCardForm({
    card: shown,
    faulty: Object.keys(problems).length > 0,
    change: changed,
    onClose,
  })
  const parts: Record<CardPart, { title: string; Part: (props: PartProps) => ReactNode }> = {
    about: { title: t`O\u00a0dziecku`, Part: About },
    food: { title: t`Alergie i\u00a0dieta`, Part: Food },
    emergency: { title: t`W\u00a0nagłym wypadku`, Part: Emergency },
    health: { title: t`Notatki o\u00a0zdrowiu`, Part: Health },
  }
  const { title, Part } = parts[part]
  return (
    <FormDialog
      title={title}
      {...(explanation && { description: explanation })}
      form={form}
      submitLabel={submitLabel}
      pending={pending}
      disabled={changed === undefined || stale}
      blocked={tried && Object.keys(problems).length > 0}
      onClose={onClose}
    >
      <CardFailure error={error} />
      <Part
        card={shown}
        draft={draft}
        change={(some) => setDraft((now) => ({ ...now, ...some }))}
        problems={tried ? problems : {}}
      />
    </FormDialog>
  )
}

function About({ card, draft, change }: PartProps) {
  const { t } = useLingui()
  const today = useToday()
  return (
    <>
      <Field label={t`Data urodzenia`}>
        <DatePicker
          placeholder={t`Wybierz dzień`}
          calendarLabel={t`Data urodzenia`}
          clearLabel={t`Bez daty urodzenia`}
          min="2000-01-01"
          max={today}
          value={draft.birthDate}
          onValueChange={(birthDate) => change({ birthDate })}
        />
      </Field>
      {card.notes !== null && (
        <Field label={t`Notatki`} hint={t`Widzą je wychowawcy grupy i dyrekcja, a rodzice nie.`}>
          <Textarea
            rows={4}
            maxLength={LENGTHS.notes}
            value={draft.notes}
            onChange={({ target }) => change({ notes: target.value })}
          />
        </Field>
      )}
    </>
  )
}

function Food({ draft, change, problems }: PartProps) {
  const { t, i18n } = useLingui()
  const faults = {
    characters: t`To pole nie może zaczynać się od =, +, - lub @ ani mieć niewidocznych znaków.`,
    many: t`Może być do ${MOST_ALLERGIES} wpisów, a jest ${allergiesOf(draft.otherAllergies).length}.`,
    long: t`Jeden z\u00a0wpisów ma ponad ${LENGTHS.allergy} znaków. Oddziel je przecinkami.`,
  }
  return (
    <>
      <AllergenToggles chosen={draft.allergens} onChange={(allergens) => change({ allergens })} />
      <Field
        label={t`Inne alergie`}
        aside={t`opcjonalnie`}
        hint={t`Na przykład: truskawki, jad osy. Oddziel przecinkami.`}
        error={problems.otherAllergies && faults[problems.otherAllergies]}
      >
        <Textarea
          rows={2}
          value={draft.otherAllergies}
          onChange={({ target }) => change({ otherAllergies: target.value })}
        />
      </Field>
      <Field label={t`Dieta`}>
        <Select
          value={draft.diet}
          onChange={({ target }) => change({ diet: dietOf(target.value) ?? draft.diet })}
        >
          {DIETS.map((diet) => (
            <option key={diet} value={diet}>
              {i18n._(dietNames[diet])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t`Uwagi do diety`}
        aside={t`opcjonalnie`}
        error={problems.dietNote && faults[problems.dietNote]}
      >
        <Input
          maxLength={LENGTHS.dietNote}
          autoComplete="off"
          value={draft.dietNote}
          onChange={({ target }) => change({ dietNote: target.value })}
        />
      </Field>
    </>
  )
}

function dietOf(value: string): Diet | undefined {
  return DIETS.find((diet) => diet === value)
}

function Emergency({ draft, change, problems }: PartProps) {
  const { t } = useLingui()
  const lineFault = useLineFault()
  const { emergency } = draft
  const write = (key: number, part: { name?: string; phone?: string }) =>
    change({ emergency: emergency.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  const next = Math.max(-1, ...emergency.map(({ key }) => key)) + 1
  return (
    <>
      {emergency.length === 0 && (
        <p className="text-muted">{t`Do kogo zadzwonić, gdy opiekunowie nie odbierają.`}</p>
      )}
      {emergency.map(({ key, name, phone }, index) => {
        const fault = problems.emergency?.get(key)
        const number = index + 1
        return (
          <fieldset key={key} className="flex min-w-0 flex-col gap-3">
            <legend className="sr-only">{t`Osoba ${number}`}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
              <Field label={t`Kto to`} required error={lineFault(fault?.name)}>
                <Input
                  maxLength={LENGTHS.name}
                  autoComplete="off"
                  placeholder={t`na przykład babcia Zofia`}
                  value={name}
                  onChange={({ target }) => write(key, { name: target.value })}
                />
              </Field>
              <Field
                label={t`Telefon`}
                required
                error={lineFault(fault?.phone)}
                className="max-sm:row-start-2"
              >
                <Input
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  className="tabular"
                  value={phone}
                  onChange={({ target }) => write(key, { phone: target.value })}
                />
              </Field>
              <Button
                icon={Trash2}
                variant="danger-quiet"
                size="icon"
                className="mt-6.5"
                aria-label={t`Usuń osobę ${number}`}
                onClick={() => change({ emergency: emergency.filter((each) => each.key !== key) })}
              />
            </div>
          </fieldset>
        )
      })}
      {emergency.length < MOST_EMERGENCY && (
        <Button
          icon={Plus}
          variant="secondary"
          className="self-start"
          onClick={() => change({ emergency: [...emergency, { key: next, name: '', phone: '' }] })}
        >
          {t`Dodaj osobę`}
        </Button>
      )}
    </>
  )
}

function Health({ draft, change }: PartProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Notatki`}
      hint={t`Choroby, leki, co robić w\u00a0razie ataku. Widzą je rodzice, wychowawcy grupy i dyrekcja.`}
    >
      <Textarea
        rows={6}
        maxLength={LENGTHS.notes}
        value={draft.healthNotes}
        onChange={({ target }) => change({ healthNotes: target.value })}
      />
    </Field>
  )
}
