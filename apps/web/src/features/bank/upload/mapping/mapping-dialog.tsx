import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import { csvMapping, type CsvGuess } from '@skrzat/contract/wire/bank-mapping'
import { cn } from '@skrzat/ui/cn'
import { Field } from '@skrzat/ui/field'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { useWide } from '#app/parts/index.ts'
import { FormDialog } from '#components/form-dialog.tsx'
import { Failure } from '#components/failure.tsx'
import { Pending } from '#components/pending.tsx'
import type { Reading, StatementFile } from '../statements.ts'
import { ColumnCards } from './column-cards.tsx'
import { MappingSettings } from './mapping-settings.tsx'
import { MappingTable } from './mapping-table.tsx'
import { readOptions, rowsOptions, type Splitting } from './queries.ts'
import { ReadOperations } from './read-operations.tsx'
import { columnFaults } from './texts.ts'

type MappingDialogProps = {
  placeId: number
  file: StatementFile
  /** The accounts whose statements are taken. */
  accounts: readonly string[]
  onReading: (reading: Reading) => void
  onClose: () => void
}

/** Asks what the columns of a CSV of an unknown bank are, and shows how its first operations are read by that. */
export function MappingDialog({ placeId, file: chosen, accounts, onReading, onClose }: MappingDialogProps) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const { reading } = chosen
  const { name } = chosen.file
  const Columns = useWide() ? MappingTable : ColumnCards
  const form = useRef<HTMLFormElement>(null)
  const faultId = useId()
  const readId = useId()
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<CsvGuess | undefined>(reading.mapping)
  const [account, setAccount] = useState(reading.account)
  const [splitting, setSplitting] = useState<Splitting>({
    encoding: reading.encoding,
    delimiter: reading.mapping?.delimiter,
  })
  const asked = { placeId, fileKey: chosen.key, file: chosen.file }
  const rows = useQuery(rowsOptions(asked, splitting))
  const draft = said ?? rows.data?.guess
  const [only, another] = accounts
  const ofAccount = account ?? rows.data?.kept ?? (another === undefined ? only : undefined)
  const mapping = csvMapping.safeParse(draft).data
  const isAccountKnown = typeof (rows.data?.account ?? ofAccount) === 'string'
  const next =
    mapping && isAccountKnown && !rows.isPlaceholderData
      ? { encoding: splitting.encoding, account: ofAccount, mapping }
      : undefined
  const read = useQuery(readOptions(asked, next))
  const fault = next && read.error ? failureOf(read.error).code : undefined
  const wrong = fault && columnFaults[fault]
  const ready = next && read.isSuccess && !read.isPlaceholderData
  const statement = next && !read.error ? read.data?.[0] : undefined

  function focusFault() {
    const choices = isAccountKnown ? '[data-columns] select' : 'select'
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const fault = find('[aria-invalid="true"]') ?? find(choices)
    fault?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!ready) {
      focusFault()
      return
    }
    onReading(next)
    onClose()
  }

  return (
    <FormDialog
      title={t`Wskaż kolumny`}
      description={t`Plik ${name}. Wystarczy raz: następne takie pliki z tego rachunku Skrzat odczyta sam.`}
      className="max-w-5xl"
      form={{ ref: form, onSubmit: submit }}
      submitLabel={t`Wczytaj`}
      pending={false}
      blocked={!ready}
      onClose={onClose}
    >
      <Failure error={rows.error} />
      {!rows.data && !rows.error && (
        <Pending label={t`Wczytywanie pliku`} className="flex flex-col gap-4">
          <Skeleton className="h-72 rounded-control" />
          <Skeleton className="h-40 rounded-control" />
        </Pending>
      )}
      {rows.data && draft && (
        <>
          <OfAccount
            named={rows.data.account}
            accounts={accounts}
            value={ofAccount}
            onChoose={setAccount}
            error={tried && !isAccountKnown}
          />
          <div
            data-columns
            aria-busy={rows.isPlaceholderData}
            className={cn(rows.isPlaceholderData && 'opacity-60')}
          >
            <Columns
              rows={rows.data.rows}
              draft={draft}
              onDraft={setSaid}
              faulty={wrong?.roles ?? []}
              faultId={faultId}
            />
          </div>
          <section className="flex flex-col gap-2" aria-labelledby={readId}>
            <h3 id={readId} className="font-bold">
              <Trans>Tak odczytamy pierwsze operacje</Trans>
            </h3>
            <Missing draft={draft} isAccountKnown={isAccountKnown} />
            {fault && (
              <div id={faultId}>
                <Notice tone="danger">{wrong?.text ? i18n._(wrong.text) : failureText(read.error)}</Notice>
              </div>
            )}
            {next && read.isPending && <Skeleton className="h-40 rounded-control" />}
            {statement && <ReadOperations statement={statement} stale={read.isPlaceholderData} />}
          </section>
          <MappingSettings
            rows={rows.data.rows}
            draft={draft}
            onDraft={setSaid}
            splitting={splitting}
            onSplitting={(changed) => {
              // Other columns or letters: what was said of the former ones does not hold.
              setSaid(undefined)
              setSplitting(changed)
            }}
          />
        </>
      )}
    </FormDialog>
  )
}

type OfAccountProps = {
  /** The account that the file names itself. */
  named: string | null
  accounts: readonly string[]
  value: string | undefined
  onChoose: (account: string | undefined) => void
  error: boolean
}

/** Whose statement it is: a choice where neither the file nor the place leaves no doubt. */
function OfAccount({ named, accounts, value, onChoose, error }: OfAccountProps) {
  const { t } = useLingui()
  const certain = named ?? (accounts.length === 1 ? accounts[0] : undefined)
  if (certain !== undefined)
    return (
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-medium">{t`Rachunek:`}</span>
        <span className="tabular whitespace-nowrap">{formatNrb(certain)}</span>
      </p>
    )
  return (
    <Field
      label={t`Rachunek`}
      className="max-w-96"
      error={error ? t`Wskaż, z którego rachunku jest ten plik.` : undefined}
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(accounts.find((each) => each === target.value))}
      >
        {value === undefined && <option value="">{t`wybierz`}</option>}
        {accounts.map((each) => (
          <option key={each} value={each}>
            {formatNrb(each)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What is still to be said before anything can be read. */
function Missing({ draft: { columns }, isAccountKnown }: { draft: CsvGuess; isAccountKnown: boolean }) {
  const { t } = useLingui()
  const { date, amount, credit, debit } = columns
  const missing = [
    !isAccountKnown && t`Wskaż, z którego rachunku jest ten plik.`,
    date === null && t`Wskaż kolumnę z datą.`,
    amount === null &&
      credit === null &&
      debit === null &&
      t`Wskaż kolumnę z kwotą albo kolumny z uznaniami i obciążeniami.`,
  ].filter((each) => each !== false)
  if (missing.length === 0) return null
  return <Notice tone="warning">{missing.join(' ')}</Notice>
}
