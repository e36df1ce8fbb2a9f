import { Trans, useLingui } from '@lingui/react/macro'
import type { BankLine, BankProposal } from '@skrzat/contract/wire/bank'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { bestOf } from '../allocations.ts'
import { useEvidenceText } from '../evidence.ts'
import { useReasonText } from '../texts.ts'
import { AllocationList } from './allocation-list.tsx'

type ProposalsProps = {
  line: BankLine
  /** The other proposals are unfolded. */
  open: boolean
  onTake: (proposal: BankProposal) => void
}

/** What a waiting line may be: the best proposal with its evidence, or a question, and the other proposals on demand. */
export function Proposals({ line, open, onTake }: ProposalsProps) {
  const { t } = useLingui()
  const evidenceText = useEvidenceText()
  const reasonText = useReasonText()
  const { proposals, proposedReason } = line
  const [first] = proposals
  const best = bestOf(line)
  if (!first) {
    const reason = proposedReason && reasonText(proposedReason)
    return (
      <p className="text-muted">
        {reason ? (
          t`Zapewne nie nasze: ${reason}.`
        ) : (
          <Trans>Nic tu nie pasuje. Wyszukaj dziecko lub fakturę.</Trans>
        )}
      </p>
    )
  }
  const others = proposals.filter((each) => each !== best && each.allocations.length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {best && (
        <div className="flex items-start justify-between gap-3">
          <AllocationList allocations={best.allocations} total={line.amount} />
          <Certainty proposal={best} />
        </div>
      )}
      <p className="text-sm text-muted">{evidenceText(first)}</p>
      {others.length > 0 && (open || !best) && (
        <ul
          aria-label={t`Inne propozycje`}
          className="mt-1 divide-y divide-line rounded-control border border-line bg-card"
        >
          {others.map((proposal) => (
            <li
              key={JSON.stringify(proposal.allocations)}
              className="flex items-start justify-between gap-3 px-3 py-2"
            >
              <div className="min-w-0">
                <AllocationList allocations={proposal.allocations} total={line.amount} />
                {proposal !== first && <p className="text-sm text-muted">{evidenceText(proposal)}</p>}
              </div>
              <Button variant="secondary" size="sm" data-choice onClick={() => onTake(proposal)}>
                {t`Wybierz`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Certainty({ proposal: { exact, kind } }: { proposal: BankProposal }) {
  if (exact) {
    return (
      <Badge tone="success">
        <Trans>pewne</Trans>
      </Badge>
    )
  }
  return kind === 'SUGGESTION' ? (
    <Badge tone="warning">
      <Trans>sprawdź</Trans>
    </Badge>
  ) : null
}
