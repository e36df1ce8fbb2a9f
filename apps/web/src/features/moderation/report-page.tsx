import { Trans, useLingui } from '@lingui/react/macro'
import type { PostReport } from '@skrzat/contract/wire/moderation'
import { DateText } from '@skrzat/ui/date-text'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { Crumb } from '#components/crumb.tsx'
import { Facts } from '#components/facts.tsx'
import { Page } from '#components/page.tsx'
import { REPORT_KIND_NAMES } from '#components/report/report-texts.ts'
import { DeleteReport } from './delete-report.tsx'
import { Handling } from './handling.tsx'
import { reportOptions } from './queries.ts'
import { ReportState } from './report-state.tsx'

type ReportPageProps = { reportId: number; deleting?: boolean }

/** One report with its handling. */
export function ReportPage({ reportId, deleting = false }: ReportPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: report } = useSuspenseQuery(reportOptions(reportId))
  const {
    kind,
    reason,
    createdDate,
    createdBy,
    state,
    note,
    handledDate,
    place,
    mayEdit,
    mayDelete,
    mayHandle,
  } = report
  const params = { reportId }
  return (
    <Page
      title={t`Zgłoszenie ${reportId}`}
      width="narrow"
      above={<Crumb to="/report">{t`Zgłoszenia wpisów`}</Crumb>}
      actions={
        <>
          {mayEdit && (
            <ButtonLink icon={Pencil} to="/report/$reportId/edit" params={params} variant="secondary">
              {t`Zmień`}
            </ButtonLink>
          )}
          {mayDelete && (
            <ButtonLink icon={Trash2} to="/report/$reportId/delete" params={params} variant="secondary">
              {t`Usuń`}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            { name: t`Stan`, value: <ReportState state={state} /> },
            { name: t`Co jest nie tak`, value: t(REPORT_KIND_NAMES[kind]) },
            { name: t`Powód`, value: <span className="whitespace-pre-line">{reason}</span> },
            { name: t`Utworzono`, value: <DateText value={createdDate} /> },
            { name: t`Kto zgłosił`, value: createdBy.name },
            { name: t`Placówka`, value: place?.name ?? null },
            { name: t`Rozpatrzono`, value: handledDate && <DateText value={handledDate} /> },
            { name: t`Odpowiedź`, value: note && <span className="whitespace-pre-line">{note}</span> },
          ]}
        />
        <ReportedPost post={report.post} />
        {mayHandle && <Handling key={state} report={report} />}
      </div>
      {deleting && (
        <DeleteReport
          id={reportId}
          onDeleted={() => void navigate({ to: '/report' })}
          onClose={() => void navigate({ to: '/report' })}
        />
      )}
    </Page>
  )
}

function ReportedPost({ post: { id, text, author, deleted, hidden } }: Pick<PostReport, 'post'>) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Zgłoszony wpis`} className="rounded-card border border-line bg-card px-5 py-4">
      <p className="mb-2 text-sm text-muted">{author}</p>
      {text !== '' && <p className="line-clamp-6 break-words whitespace-pre-line">{text}</p>}
      <p className="mt-2 text-sm">
        {deleted ? (
          <span className="text-muted">
            <Trans>Wpis usunięto.</Trans>
          </span>
        ) : (
          <Link
            to="/wall/$postId"
            params={{ postId: id }}
            className="text-green underline underline-offset-4"
          >
            {hidden ? t`Pokaż ukryty wpis` : t`Pokaż wpis`}
          </Link>
        )}
      </p>
    </section>
  )
}
