/** Reports of posts by their readers. */
import { z } from 'zod'

import { POST_LIMITS } from '../post.ts'
import { id, instant, multiline, nameRef, pageInput, pageOf } from './common.ts'

export const REPORT_KINDS = ['PRIVACY', 'OFFENSIVE', 'FALSE', 'OTHER'] as const
export const reportKind = z.enum(REPORT_KINDS)
export type ReportKind = z.infer<typeof reportKind>

export const REPORT_STATES = ['new', 'seen', 'hidden', 'rejected'] as const
export const reportState = z.enum(REPORT_STATES)
export type ReportState = z.infer<typeof reportState>

const reason = multiline(POST_LIMITS.reason).refine((text) => text !== '', { message: 'NotBlank' })

export const reportForm = z.object({ kind: reportKind.default('OTHER'), reason, postId: id })
export type ReportForm = z.output<typeof reportForm>

/** A changed report of the caller's own. */
export const reportChange = z.object({ id, kind: reportKind, reason })

export const postReport = z.object({
  id,
  kind: reportKind,
  reason: z.string(),
  createdDate: instant,
  /** The reporter's name and relation in the places that both share; never the phone. */
  createdBy: z.object({ id, name: z.string() }),
  state: reportState,
  /** The handler's answer to the reporter. */
  note: z.string(),
  handledDate: instant.nullable(),
  post: z.object({ id, text: z.string(), author: z.string(), deleted: z.boolean(), hidden: z.boolean() }),
  place: nameRef.nullable(),
  /** Whether the caller handles it. Otherwise the caller made it. */
  mayHandle: z.boolean(),
  /** The caller made it, and it has not been handled. */
  mayEdit: z.boolean(),
  /** The caller may edit it, or handles it while it is decided and hides no post. */
  mayDelete: z.boolean(),
})
export type PostReport = z.infer<typeof postReport>

export const REPORT_SORTS = ['id', 'kind', 'reason', 'created'] as const

export const reportsInput = pageInput.extend({
  query: z.string().max(200).default(''),
  sort: z.enum(REPORT_SORTS).default('id'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export const reportsPage = pageOf(postReport)

export const reportHandling = z.object({
  id,
  state: z.enum(['seen', 'hidden', 'rejected']),
  note: multiline(POST_LIMITS.reason).default(''),
})
export type ReportHandling = z.output<typeof reportHandling>
