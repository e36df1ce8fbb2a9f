import { Trans, useLingui } from '@lingui/react/macro'
import { LEAVING_DAYS, RETENTION_KINDS, type RetentionKind, UNTIMED_KINDS } from '@skrzat/contract/retention'
import type { ReactNode } from 'react'
import { UNTIMED_TEXTS, useRetentionTexts } from './retention-texts.ts'

type RetentionListProps = {
  /** How much of each kind is past its time; what is missing is not counted. */
  due?: ReadonlyMap<RetentionKind, number>
}

/** The table of retention, a line each, as a parent reads it on a phone; for the system's admin with what is due. */
export function RetentionList({ due }: RetentionListProps) {
  const { i18n } = useLingui()
  const textsOf = useRetentionTexts()
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-card">
      {RETENTION_KINDS.map((kind) => (
        <TimedLine key={kind} {...textsOf(kind)} {...(due && { due: due.get(kind) ?? 0 })} />
      ))}
      {UNTIMED_KINDS.map((kind) => {
        const { name, until, why } = UNTIMED_TEXTS[kind]
        return (
          <Line key={kind} name={i18n.t(name)} basis={i18n.t(why)}>
            {i18n.t(until)}
          </Line>
        )
      })}
    </dl>
  )
}

type TimedLineProps = ReturnType<ReturnType<typeof useRetentionTexts>> & { due?: number }

function TimedLine({ length, from, ...line }: TimedLineProps) {
  return (
    <Line {...line}>
      {length === '' ? (
        <Trans>
          usuwamy, gdy placówka usunie dziecko, a&nbsp;najpóźniej {LEAVING_DAYS} dni po jego ostatnim dniu
        </Trans>
      ) : (
        <Trans>
          <b className="font-medium">{length}</b> {from}
        </Trans>
      )}
    </Line>
  )
}

type LineProps = { name: string; basis: string; due?: number; children: ReactNode }

function Line({ name, basis, due, children }: LineProps) {
  return (
    <div className="flex flex-col px-4 py-3 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-6">
      <dt className="font-medium">{name}</dt>
      <dd className="lg:flex lg:justify-between lg:gap-6">
        <div className="min-w-0 break-words">
          <p>{children}</p>
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
    <p className="tabular shrink-0 text-sm max-lg:mt-1 lg:text-right">
      {due === 0 ? (
        <span className="text-muted">{t`nic do usunięcia`}</span>
      ) : (
        <b className="font-medium">{t`${due} do usunięcia`}</b>
      )}
    </p>
  )
}
