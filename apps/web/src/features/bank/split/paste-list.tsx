import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { zlotyText } from '@skrzat/contract/money'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Notice } from '@skrzat/ui/notice'
import { Textarea } from '@skrzat/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { targetsOptions } from '../queries.ts'
import { equalParts, oldestFirst, readList, type Part } from './split.ts'

type PasteListProps = { placeId: number; total: number; onParts: (parts: Part[]) => void }

/** Finds the children of a pasted list; names that fit none or several are named, and nothing is split. */
export function PasteList({ placeId, total, onParts }: PasteListProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const match = useMutation({
    mutationFn: async (names: ReturnType<typeof readList>) =>
      await Promise.all(
        names.map(async (named) => ({
          ...named,
          kids: await client.fetchQuery({ ...targetsOptions(placeId, named.name), staleTime: 0 }),
        })),
      ),
    onSuccess(found) {
      if (found.some(({ kids }) => kids.length !== 1)) return
      const equal = equalParts(total, found.length)
      onParts(
        found.flatMap(({ kids, amount }, index) =>
          kids
            .flatMap((target) => oldestFirst(target, amount ?? equal[index] ?? 0))
            .map(({ amount: part, ...choice }) => ({ ...choice, text: zlotyText(part) })),
        ),
      )
    },
  })
  const names = readList(text)
  const unmatched = match.data?.filter(({ kids }) => kids.length !== 1) ?? []
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Lista dzieci`}
        hint={t`Każde dziecko w osobnym wierszu, z kwotą po średniku albo bez niej – wtedy po równo.`}
      >
        <Textarea
          rows={6}
          value={text}
          placeholder="Jan Kowalski;600,00"
          onChange={({ target }) => {
            setText(target.value)
            match.reset()
          }}
        />
      </Field>
      <Failure error={match.error} />
      {unmatched.length > 0 && (
        <Notice tone="danger">
          <Trans>Popraw te wiersze, żeby było wiadomo, o które dziecko chodzi:</Trans>
          <ul className="list-disc pl-5">
            {unmatched.map(({ name, kids }) => (
              <li key={name}>
                {name}:{' '}
                {kids.length === 0
                  ? t`nie ma takiego dziecka`
                  : t`${plural(kids.length, { one: 'pasuje # dziecko', few: 'pasuje # dzieci', many: 'pasuje # dzieci', other: 'pasuje # dzieci' })}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Button
        type="button"
        className="self-start"
        variant="secondary"
        blocked={names.length === 0}
        pending={match.isPending}
        onClick={() => names.length > 0 && match.mutate(names)}
      >
        {t`Dopasuj dzieci`}
      </Button>
    </div>
  )
}
