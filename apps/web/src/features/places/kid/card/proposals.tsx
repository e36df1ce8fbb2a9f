import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { CardProposal, KidCard } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { decideProposal, kidHealthOptions, withdrawProposal } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { OldNew } from './old-new.tsx'
import { useChangeLines } from './use-card-texts.ts'

type ProposalsProps = { card: KidCard; today: Day }

/** Waiting proposals of guardians: those who edit the group decide them, guardians withdraw their own. */
export function Proposals({ card, today }: ProposalsProps) {
  const { t } = useLingui()
  const { proposals } = card
  if (proposals.length === 0) return null
  return (
    <Section title={t`Propozycje zmian`} count={proposals.length}>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} card={card} proposal={proposal} today={today} />
        ))}
      </ul>
    </Section>
  )
}

type ProposalProps = ProposalsProps & { proposal: CardProposal }

function Proposal({ card, proposal, today }: ProposalProps) {
  const { t } = useLingui()
  const linesOf = useChangeLines(card, today)
  const { id: proposalId, by, own, at, change, health } = proposal
  // Only what was opened before: opening the health part is a press of its own.
  const { data: opened } = useQuery({ ...kidHealthOptions(card.id), enabled: false })
  const proposed = opened?.proposed.find((each) => each.proposalId === proposalId)?.healthNotes
  const decide = useMutation(
    decideProposal({
      onSuccess: (_, { accept }) =>
        toast.success(accept ? t`Przyjęto zmianę` : t`Odrzucono propozycję zmiany`),
    }),
  )
  const withdraw = useMutation(
    withdrawProposal({ onSuccess: () => toast.success(t`Wycofano propozycję zmiany`) }),
  )
  const lines = linesOf(proposed === undefined ? change : { ...change, healthNotes: proposed }, proposal)
  const which = { kidId: card.id, proposalId }
  const hidden = health && change.healthNotes === undefined && proposed === undefined
  return (
    <li className="rounded-card border border-line border-l-4 border-l-apricot bg-card px-4 py-3">
      <p className="text-sm text-muted">
        {own ? t`Twoja propozycja, czeka na placówkę` : by || t`Opiekun`} · <DateText value={at} />
      </p>
      <dl className="mt-1.5 flex flex-col gap-1.5">
        {lines.map(({ key, name, was, became }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <OldNew was={was} became={became} />
            </dd>
          </div>
        ))}
        {hidden && (
          <div>
            <dt className="text-sm text-muted">{t`Notatki o\u00a0zdrowiu`}</dt>
            <dd>{t`Nową treść zobaczysz po otwarciu notatek o\u00a0zdrowiu na tej stronie.`}</dd>
          </div>
        )}
      </dl>
      <Failure error={decide.error ?? withdraw.error} />
      <p className="mt-3 flex flex-wrap gap-2">
        {card.canEdit && (
          <>
            <Button
              icon={Check}
              pending={decide.isPending && decide.variables.accept}
              onClick={() => decide.mutate({ ...which, accept: true })}
            >
              {t`Przyjmij`}
            </Button>
            <Button
              icon={X}
              variant="secondary"
              pending={decide.isPending && !decide.variables.accept}
              onClick={() => decide.mutate({ ...which, accept: false })}
            >
              {t`Odrzuć zmianę`}
            </Button>
          </>
        )}
        {own && (
          <Button
            icon={Undo2}
            variant="secondary"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(which)}
          >
            {t`Wycofaj propozycję`}
          </Button>
        )}
      </p>
    </li>
  )
}
