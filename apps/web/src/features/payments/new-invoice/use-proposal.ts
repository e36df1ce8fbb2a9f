import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { useState } from 'react'
import type { ToIssue } from './issue.ts'
import type { LeftOut } from './lines.ts'
import { isDoubtful, findUnusual, type Unusual } from './summary.ts'

/** Invoices to be issued, as seen. */
export type Proposal = {
  readonly rows: readonly ToIssue[]
  readonly screen: NewInvoiceScreen
  readonly leftOut: LeftOut
  readonly unusual: Unusual
}

type Issue = (rows: readonly ToIssue[], screen: NewInvoiceScreen) => Promise<void>

/** The only way to issue, from a row, a card or the bar: doubtful invoices need a confirmation. */
export function useProposal(issue: Issue) {
  const [asked, setAsked] = useState<Proposal>()
  return {
    asked,
    /** @param always asks even if nothing is unusual */
    propose: (proposed: Omit<Proposal, 'unusual'>, { always = false } = {}) => {
      const { rows, screen } = proposed
      const seen = findUnusual(rows, screen)
      if (rows.length > 0 && (always || isDoubtful(seen))) setAsked({ ...proposed, unusual: seen })
      else void issue(rows, screen)
    },
    confirm: () => {
      setAsked(undefined)
      if (asked) void issue(asked.rows, asked.screen)
    },
    drop: () => setAsked(undefined),
  }
}
