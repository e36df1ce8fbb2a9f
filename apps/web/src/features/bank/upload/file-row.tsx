import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BANK_ENCODINGS, BANK_FORMATS } from '@skrzat/contract/bank'
import { formatNrb } from '@skrzat/contract/nrb'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { Select } from '@skrzat/ui/select'
import { Columns3, X } from 'lucide-react'
import { useState } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { dialectNames, formatNames } from '../texts.ts'
import { isMappable, isUnknownTable } from './mappable.ts'
import { MappingDialog } from './mapping/mapping-dialog.tsx'
import type { Reading, ReadStatement, StatementFile } from './statements.ts'

type FileRowProps = {
  placeId: number
  file: StatementFile
  /** The accounts whose statements are taken. */
  accounts: readonly string[]
  onReading: (reading: Reading) => void
  onRemove: () => void
}

/** A file: how it was read, which can be changed before it is added, and what is in it or why it is refused. */
export function FileRow({ placeId, file, accounts, onReading, onRemove }: FileRowProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [mapping, setMapping] = useState(false)
  const { name } = file.file
  const isUnknown = isUnknownTable(file)
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
        {file.state === 'added' && <Badge tone="success">{t`dodany`}</Badge>}
        <Button
          variant="quiet"
          size="icon-sm"
          icon={X}
          aria-label={t`Usuń z listy: ${name}`}
          title={t`Usuń z listy: ${name}`}
          onClick={onRemove}
        />
      </div>
      {(file.state === 'checking' || file.state === 'adding') && (
        <Progress
          label={file.state === 'checking' ? t`Sprawdzanie pliku` : t`Dodawanie`}
          value={file.sent < 1 ? file.sent : undefined}
        />
      )}
      {file.state === 'failed' &&
        (isUnknown ? (
          <Notice tone="warning">
            <Trans>
              Skrzat nie zna tabeli tego banku. Wskaż raz, co jest w jej kolumnach, a następne odczyta sam.
            </Trans>
          </Notice>
        ) : (
          <Notice tone="danger">{failureText(file.error)}</Notice>
        ))}
      {(file.state === 'checked' || file.state === 'added') &&
        file.statements.map((statement) => (
          <StatementFacts
            key={`${statement.account} ${statement.from} ${statement.to}`}
            statement={statement}
            added={file.state === 'added'}
          />
        ))}
      {isMappable(file) && (
        <Button
          size="sm"
          variant="secondary"
          icon={Columns3}
          className="self-start"
          aria-label={isUnknown ? t`Wskaż kolumny: ${name}` : t`Zmień kolumny: ${name}`}
          onClick={() => setMapping(true)}
        >
          {isUnknown ? t`Wskaż kolumny` : t`Zmień kolumny`}
        </Button>
      )}
      {mapping && (
        <MappingDialog
          placeId={placeId}
          file={file}
          accounts={accounts}
          onReading={onReading}
          onClose={() => setMapping(false)}
        />
      )}
      {(file.state === 'checked' || file.state === 'failed') && (
        <ReadingFields file={file} accounts={accounts} onReading={onReading} />
      )}
    </li>
  )
}

function StatementFacts({ statement, added }: { statement: ReadStatement; added: boolean }) {
  const { t, i18n } = useLingui()
  const { format, dialect, encoding, account, from, to, opening, closing } = statement
  const { lines, added: fresh, known, booked } = statement
  const bank = dialectNames[dialect]
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span>
        <span className="tabular">{formatNrb(account)}</span>, <DateText value={from} form="plain" />–
        <DateText value={to} form="plain" />
      </span>
      <span className="text-muted">
        {[formatNames[format], typeof bank === 'string' ? bank : i18n._(bank), encoding].join(', ')}
        {opening !== null && closing !== null && (
          <>
            {' · '}
            <Money grosze={opening} /> → <Money grosze={closing} />
          </>
        )}
      </span>
      <span>
        {t`${plural(lines, { one: '# pozycja', few: '# pozycje', many: '# pozycji', other: '# pozycji' })}`}
        {': '}
        {fresh === 0
          ? t`wszystkie są już wczytane`
          : known === 0
            ? t`wszystkie nowe`
            : t`nowe: ${fresh}, już znane: ${known}`}
        {added && booked > 0 && t`, zaksięgowane od razu: ${booked}`}
      </span>
    </div>
  )
}

/** Format and code page, found by content unless a person says otherwise, and the account of a file without one. */
function ReadingFields({ file, accounts, onReading }: Omit<FileRowProps, 'placeId' | 'onRemove'>) {
  const { t } = useLingui()
  const { reading, state } = file
  const asksAccount = state === 'failed' && failureOf(file.error).code === 'bank.account_missing'
  const choice = <Value extends string>(
    label: string,
    values: readonly Value[],
    value: Value | undefined,
    onChoose: (value: Value | undefined) => void,
    nameOf: (value: Value) => string = (each) => each,
  ) => (
    <Field label={label} className="w-52">
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(values.find((each) => each === target.value))}
      >
        <option value="">{t`według zawartości`}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <details className="text-sm" open={(state === 'failed' && !isMappable(file)) || undefined}>
      <summary className="w-fit cursor-pointer text-green">
        <Trans>Źle odczytany? Zmień format lub kodowanie</Trans>
      </summary>
      <div className="mt-2 flex flex-wrap gap-3">
        {(asksAccount || reading.account !== undefined) &&
          choice(
            t`Rachunek`,
            accounts,
            reading.account,
            (account) => onReading({ ...reading, account }),
            formatNrb,
          )}
        {choice(
          t`Format`,
          BANK_FORMATS,
          reading.format,
          (format) => onReading({ ...reading, format, mapping: undefined }),
          (each) => formatNames[each],
        )}
        {choice(t`Kodowanie liter`, BANK_ENCODINGS, reading.encoding, (encoding) =>
          onReading({ ...reading, encoding }),
        )}
      </div>
    </details>
  )
}
