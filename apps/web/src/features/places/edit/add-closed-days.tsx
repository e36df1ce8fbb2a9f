import { useLingui } from '@lingui/react/macro'
import { hasOddCharacter, isFormula } from '@skrzat/contract/text'
import { Button } from '@skrzat/ui/button'
import { DateRangePicker, type DayRange } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Failure } from '#components/failure.tsx'
import { addClosedDays } from '../queries.ts'

/** Closes the place for one or more consecutive days. Days that are closed already get the new name. */
export function AddClosedDays({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const [range, setRange] = useState<DayRange>()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const add = useMutation(
    addClosedDays({
      onSuccess: () => {
        toast.success(t`Dodano dni wolne`)
        setRange(undefined)
        setName('')
        setTried(false)
      },
    }),
  )
  const oddName = isFormula(name) || hasOddCharacter(name)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (range && !oddName && !add.isPending) add.mutate({ placeId, ...range, name })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Failure error={add.error} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t`Dni`} error={tried && !range && t`Wybierz dzień albo pierwszy i ostatni dzień.`}>
          <DateRangePicker
            value={range}
            onValueChange={setRange}
            placeholder={t`Wybierz dni`}
            calendarLabel={t`Dni wolne placówki`}
            clearLabel={t`Wyczyść dni`}
          />
        </Field>
        <Field
          label={t`Nazwa`}
          aside={t`opcjonalnie`}
          error={
            tried &&
            oddName &&
            t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`
          }
        >
          <Input
            maxLength={100}
            autoComplete="off"
            placeholder={t`np. ferie zimowe`}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </div>
      <Button
        icon={Plus}
        type="submit"
        variant="secondary"
        pending={add.isPending}
        blocked={!range || oddName}
        className="self-start"
      >
        {t`Dodaj dni wolne`}
      </Button>
    </form>
  )
}
