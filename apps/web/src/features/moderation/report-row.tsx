import { useLingui } from '@lingui/react/macro'
import type { PostReport } from '@skrzat/contract/wire/moderation'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { REPORT_KIND_WORDS } from '#components/report/report-texts.ts'
import { ReportState } from './report-state.tsx'

type ReportRowProps = { report: PostReport }

/** A report in the table. */
export function ReportTableRow({ report }: ReportRowProps) {
  const { t } = useLingui()
  const { id, kind, reason, createdDate, createdBy, state, post } = report
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell className="whitespace-nowrap">{t(REPORT_KIND_WORDS[kind])}</TableCell>
      <TableCell className="w-3/5 max-w-0">
        <span className="line-clamp-2 break-words">{reason}</span>
      </TableCell>
      <TableCell numeric>
        <DateText value={createdDate} form="plain" />
      </TableCell>
      <TableCell>
        <ReportState state={state} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <PostLink post={post} />
      </TableCell>
      <TableCell className="w-2/5 max-w-0 break-words">{createdBy.name}</TableCell>
      <TableCell>
        <Actions report={report} />
      </TableCell>
    </TableRow>
  )
}

/** A report on a phone. */
export function ReportCard({ report }: ReportRowProps) {
  const { t } = useLingui()
  const { id, kind, reason, createdDate, createdBy, state, post } = report
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-card px-4 py-3">
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">
          {id}. {t(REPORT_KIND_WORDS[kind])}
        </span>
        <ReportState state={state} />
      </span>
      <span className="line-clamp-3 break-words">{reason}</span>
      <span className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <DateText value={createdDate} />
        <span className="min-w-0 break-words">{createdBy.name}</span>
      </span>
      {/* Aligns the icon with the edge, not the space around it. */}
      <span className="-mr-1.5 flex items-center justify-between gap-3 text-sm pointer-coarse:-mr-3">
        <PostLink post={post} />
        <Actions report={report} />
      </span>
    </div>
  )
}

function PostLink({ post: { id, deleted } }: Pick<PostReport, 'post'>) {
  const { t } = useLingui()
  if (deleted) return <span className="text-muted">{t`wpis usunięty`}</span>
  return (
    <Link to="/wall/$postId" params={{ postId: id }} className="text-green underline underline-offset-4">
      {t`wpis ${id}`}
    </Link>
  )
}

function Actions({ report: { id, mayEdit, mayDelete } }: ReportRowProps) {
  const { t } = useLingui()
  const params = { reportId: id }
  return (
    <span className="flex justify-end gap-1">
      <ButtonLink
        icon={Eye}
        to="/report/$reportId"
        params={params}
        variant="quiet"
        size="icon-sm"
        aria-label={t`Pokaż zgłoszenie ${id}`}
        title={t`Pokaż`}
      />
      {mayEdit && (
        <ButtonLink
          icon={Pencil}
          to="/report/$reportId/edit"
          params={params}
          variant="quiet"
          size="icon-sm"
          aria-label={t`Zmień zgłoszenie ${id}`}
          title={t`Zmień`}
        />
      )}
      {mayDelete && (
        <ButtonLink
          icon={Trash2}
          to="/report/$reportId/delete"
          params={params}
          variant="quiet"
          size="icon-sm"
          className="text-danger"
          aria-label={t`Usuń zgłoszenie ${id}`}
          title={t`Usuń`}
        />
      )}
    </span>
  )
}
