import { AccountNumberInput } from '@skrzat/ui/account-number-input'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput, type MaskedInputProps } from '@skrzat/ui/masked-input'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { TimeInput } from '@skrzat/ui/time-input'
import { useState } from 'react'
import { Example, Examples, keysOf, LONGEST_NAME, nothing, type Section } from '../parts.tsx'

function Fields() {
  return (
    <Examples>
      <Example state="with a hint">
        <Field label="Imię i nazwisko" hint="Tak, jak ma być na fakturze">
          <Input defaultValue={LONGEST_NAME} />
        </Field>
      </Example>
      <Example state="with a word aside">
        <Field label="E-mail" aside="opcjonalnie">
          <Input type="email" placeholder="imie@example.com" />
        </Field>
      </Example>
      <Example state="with an error">
        <Field label="Kwota" required error="Podaj kwotę większą od zera." hint="W złotych">
          <Input numeric defaultValue="0,00" />
        </Field>
      </Example>
      <Example state="with a warning">
        <Field label="Numer konta" warning="Ten numer ma błędną cyfrę kontrolną.">
          <Input defaultValue="12 1140 2004 0000 3002 0135 5388" />
        </Field>
      </Example>
      <Example state="with a hidden label">
        <Field label="Notatka" labelHidden>
          <Input placeholder="Notatka" />
        </Field>
      </Example>
    </Examples>
  )
}

function Inputs() {
  return (
    <Examples>
      <Example state="empty, with a placeholder">
        <Field label="Nazwa grupy">
          <Input placeholder="Krasnale" />
        </Field>
      </Example>
      <Example state="a number in a column">
        <Field label="Kwota w złotych">
          <Input numeric defaultValue="1096,36" />
        </Field>
      </Example>
      <Example state="read only">
        <Field label="Numer faktury">
          <Input readOnly defaultValue="20261123-000042" />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Telefon">
          <Input disabled defaultValue="600 000 002" />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Miejscowość" error="Podaj miejscowość.">
          <Input />
        </Field>
      </Example>
    </Examples>
  )
}

/** One sample a mask; a mask that is added later fails to compile until it is here. */
const masks: Record<MaskedInputProps['mask'], { label: string; digits: string }> = {
  phone: { label: 'Telefon', digits: '600000002' },
  pin: { label: 'PIN', digits: '246813' },
  nip: { label: 'NIP', digits: '5260250274' },
}

function Masked({ mask }: { mask: MaskedInputProps['mask'] }) {
  const [digits, setDigits] = useState(masks[mask].digits)
  return (
    <Example state={mask}>
      <Field label={masks[mask].label}>
        <MaskedInput mask={mask} value={digits} onValueChange={setDigits} />
      </Field>
    </Example>
  )
}

function MaskedInputs() {
  return (
    <Examples>
      {keysOf(masks).map((mask) => (
        <Masked key={mask} mask={mask} />
      ))}
      <Example state="disabled">
        <Field label="Telefon, którego nie można zmienić">
          <MaskedInput mask="phone" value="600000002" onValueChange={nothing} disabled />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Telefon rodzica" error="Numer telefonu ma 9 cyfr.">
          <MaskedInput mask="phone" value="60000" onValueChange={nothing} />
        </Field>
      </Example>
    </Examples>
  )
}

function AccountNumbers() {
  const [number, setNumber] = useState('12 1140 2004 0000 3002 0135 5387')
  return (
    <Examples>
      <Example state="a Polish number">
        <Field label="Numer konta placówki">
          <AccountNumberInput value={number} onValueChange={setNumber} />
        </Field>
      </Example>
      <Example state="of another country">
        <Field label="Konto zagraniczne">
          <AccountNumberInput value="DE89 3704 0044 0532 0130 00" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Konto do zwrotu" error="Numer konta ma 26 cyfr.">
          <AccountNumberInput value="12 1140" onValueChange={nothing} />
        </Field>
      </Example>
    </Examples>
  )
}

function Searches() {
  const [text, setText] = useState('Żółw')
  return (
    <Examples>
      <Example state="empty">
        <SearchInput value="" onSearch={nothing} label="Nazwa, miejscowość lub NIP" clearLabel="Wyczyść" />
      </Example>
      <Example state="with a text">
        <SearchInput value={text} onSearch={setText} label="Imię lub nazwisko" clearLabel="Wyczyść" />
      </Example>
    </Examples>
  )
}

function Textareas() {
  return (
    <Examples>
      <Example state="with a text">
        <Field label="Opis" hint="Widzą go rodzice">
          <Textarea defaultValue="Prosimy o wygodne buty i pelerynę: wychodzimy niezależnie od pogody." />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Powód" error="Napisz, dlaczego.">
          <Textarea />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Uwagi">
          <Textarea disabled defaultValue="Tylko do odczytu" />
        </Field>
      </Example>
    </Examples>
  )
}

function Times() {
  const [time, setTime] = useState('08:00')
  return (
    <Examples>
      <Example state="with a time">
        <Field label="Zgłaszanie nieobecności do">
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </Example>
      <Example state="empty">
        <Field label="Początek">
          <TimeInput value="" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Koniec" error="Koniec musi być po początku.">
          <TimeInput value="07:59" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Godzina zamknięcia">
          <TimeInput value="17:30" onValueChange={nothing} disabled />
        </Field>
      </Example>
    </Examples>
  )
}

function Selects() {
  return (
    <Examples>
      <Example state="with a choice">
        <Field label="Grupa">
          <Select defaultValue="2">
            <option value="1">Krasnale</option>
            <option value="2">Grupa najmłodszych dzieci, które dopiero się przyzwyczajają</option>
          </Select>
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Rodzaj płatności" error="Wybierz rodzaj płatności.">
          <Select defaultValue="">
            <option value="">Wybierz…</option>
            <option value="1">Czesne</option>
          </Select>
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Placówka">
          <Select disabled>
            <option>Leśna Polana</option>
          </Select>
        </Field>
      </Example>
    </Examples>
  )
}

export const inputs: readonly Section[] = [
  { module: 'field', Examples: Fields },
  { module: 'input', Examples: Inputs },
  { module: 'textarea', Examples: Textareas },
  { module: 'select', Examples: Selects },
  { module: 'masked-input', Examples: MaskedInputs },
  { module: 'account-number-input', Examples: AccountNumbers },
  { module: 'time-input', Examples: Times },
  { module: 'search-input', Examples: Searches },
]
