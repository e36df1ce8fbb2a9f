import { Trans, useLingui } from '@lingui/react/macro'
import type { ErasurePreview as Preview } from '@skrzat/contract/wire/erasure'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import type { ReactNode } from 'react'
import { codeMessage } from '#app/errors/index.ts'
import { erasedNames, keptTexts } from './erasure-texts.ts'

/** What an erasure takes, what stays and until when, and why it can't be carried out now. */
export function ErasurePreview({ preview: { erased, kept, refused } }: { preview: Preview }) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-col gap-5">
      {refused !== null && <Notice tone="warning">{i18n.t(codeMessage(refused))}</Notice>}
      <Part title={t`Zniknie na zawsze`}>
        {erased.length === 0 ? (
          <p className="py-2 text-muted">
            <Trans>Nie ma już niczego do usunięcia.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {erased.map(({ what, count }) => (
              <Line key={what} count={count}>
                {i18n.t(erasedNames[what])}
              </Line>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t`Zostanie`}>
        <ul className="divide-y divide-line">
          {kept.map(({ kind, count, until }) => (
            <Line key={kind} count={count} note={i18n.t(keptTexts[kind].why)} until={until}>
              {i18n.t(keptTexts[kind].name)}
            </Line>
          ))}
          {!kept.some(({ kind }) => kind === 'backups') && (
            <Line note={i18n.t(keptTexts.backups.why)}>{i18n.t(keptTexts.backups.name)}</Line>
          )}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {children}
    </section>
  )
}

type LineProps = { count?: number; note?: string; until?: string | null; children: ReactNode }

function Line({ count, note, until, children }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="break-words">{children}</p>
        {note !== undefined && (
          <p className="text-sm text-muted">
            {note}
            {until && (
              <>
                {' '}
                <Trans>
                  Do: <DateText value={until} form="plain" />.
                </Trans>
              </>
            )}
          </p>
        )}
      </div>
      {count !== undefined && <span className="tabular shrink-0">{count}</span>}
    </li>
  )
}
