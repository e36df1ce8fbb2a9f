import { Trans } from '@lingui/react/macro'
import { RETENTION_KINDS, type RetentionKind } from '@skrzat/contract/retention'
import { useRetentionTexts } from '#components/privacy/retention-texts.ts'

/** The table of retention, a line each, as a parent reads it on a phone. */
export function RetentionList() {
  const textsOf = useRetentionTexts()
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-card">
      {RETENTION_KINDS.map((kind) => (
        <Line key={kind} {...textsOf(kind)} kind={kind} />
      ))}
    </dl>
  )
}

type LineProps = ReturnType<ReturnType<typeof useRetentionTexts>> & { kind: RetentionKind }

function Line({ name, length, from, basis }: LineProps) {
  return (
    <div className="flex flex-col px-4 py-3 sm:grid sm:grid-cols-2 sm:gap-x-6">
      <dt className="font-medium">{name}</dt>
      <dd>
        <p>
          {length === '' ? (
            <Trans>usuwamy od razu, gdy dziecko odejdzie</Trans>
          ) : (
            <Trans>
              <b className="font-medium">{length}</b> {from}
            </Trans>
          )}
        </p>
        <p className="text-sm text-muted">{basis}</p>
      </dd>
    </div>
  )
}
