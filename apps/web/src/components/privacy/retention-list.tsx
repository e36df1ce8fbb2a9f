import { Trans, useLingui } from '@lingui/react/macro'
import { LEAVING_DAYS, RETENTION_KINDS, type RetentionKind } from '@skrzat/contract/retention'
import { useRetentionTexts } from './retention-texts.ts'

type RetentionListProps = {
  /** How much of each kind is past its time; what is missing is not counted. */
  due?: ReadonlyMap<RetentionKind, number>
}

/** The table of retention, a line each, as a parent reads it on a phone; for the system's admin with what is due. */
export function RetentionList({ due }: RetentionListProps) {
  const textsOf = useRetentionTexts()
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-card">
      {RETENTION_KINDS.map((kind) => (
        <Line key={kind} {...textsOf(kind)} {...(due && { due: due.get(kind) ?? 0 })} />
      ))}
    </dl>
  )
}

type LineProps = ReturnType<ReturnType<typeof useRetentionTexts>> & { due?: number }

function Line({ name, length, from, basis, due }: LineProps) {
  return (
    <div className="flex flex-col px-4 py-3 sm:grid sm:grid-cols-2 sm:gap-x-6">
      <dt className="font-medium">{name}</dt>
      <dd className="sm:flex sm:justify-between sm:gap-6">
        <div>
          <p>
            {length === '' ? (
              <Trans>
                usuwamy, gdy placówka usunie dziecko, a&nbsp;najpóźniej {LEAVING_DAYS} dni po jego ostatnim
                dniu
              </Trans>
            ) : (
              <Trans>
                <b className="font-medium">{length}</b> {from}
              </Trans>
            )}
          </p>
          <p className="text-sm text-muted">{basis}</p>
        </div>
        {due !== undefined && <Due due={due} />}
      </dd>
    </div>
  )
}

function Due({ due }: { due: number }) {
  const { t } = useLingui()
  return (
    <p className="tabular shrink-0 text-sm max-sm:mt-1 sm:text-right">
      {due === 0 ? (
        <span className="text-muted">{t`nic do usunięcia`}</span>
      ) : (
        <b className="font-medium">{t`${due} do usunięcia`}</b>
      )}
    </p>
  )
}
