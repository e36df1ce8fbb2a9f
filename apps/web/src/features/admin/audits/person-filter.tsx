import { useLingui } from '@lingui/react/macro'
import { parsePhone } from '@skrzat/contract/phone'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { accountName } from '../users/texts.ts'

/** The principal of entries without an account: jobs and the command line. */
export const SYSTEM = 'system'

type PersonFilterProps = { value: string | undefined; onChange: (login: string | undefined) => void }

/** Chooses an account by name or phone; a complete phone needs no list. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const asked = useDeferredValue(text.trim())
  const list = useId()
  if (value !== known) {
    setKnown(value)
    setText(value ?? '')
  }
  const { data } = useQuery(
    trpc.users.list.queryOptions(
      { search: asked, size: 8 },
      { enabled: asked.length >= 2 && loginOf(asked) === undefined, placeholderData: keepPreviousData },
    ),
  )
  const rows = asked.length >= 2 ? (data?.rows ?? []) : []
  const open = text.trim() !== '' && loginOf(text) === undefined

  function changePerson(typed: string) {
    setText(typed)
    const login = typed.trim() === '' ? undefined : loginOf(typed)
    if (login === value || (login === undefined && typed.trim() !== '')) return
    setKnown(login)
    onChange(login)
  }

  return (
    <Field
      label={t`Osoba`}
      className="max-md:flex-1"
      hint={open && t`Wybierz osobę z listy albo wpisz cały numer telefonu.`}
    >
      <Input
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t`Nazwisko lub telefon`}
        value={text}
        onChange={({ target }) => changePerson(target.value)}
      />
      <datalist id={list}>
        <option value={SYSTEM}>{t`System`}</option>
        {rows.map((user) => (
          <option key={user.id} value={user.phone}>
            {accountName(user)}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

function loginOf(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed === SYSTEM ? SYSTEM : (parsePhone(trimmed) ?? undefined)
}
