import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { CardProposal, KidCard } from '@skrzat/contract/wire/cards'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Eye, Undo2, X } from 'lucide-react'
import { useRef } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { decideProposal, kidHealthOptions, withdrawProposal } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { OldNew } from './old-new.tsx'
import { useChangeLines, useFieldNames } from './use-card-texts.ts'

type ProposalsProps = { card: KidCard; today: Day }

/** Waiting proposals of guardians: those who edit the group decide them, guardians withdraw their own. */
export function Proposals({ card, today }: ProposalsProps) {
  const { t } = useLingui()
  const { proposals } = card
  const list = useRef<HTMLUListElement>(null)
  if (proposals.length === 0) return null
  return (
    <Section title={t`Propozycje zmian`} count={proposals.length}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Propozycje zmian`}
        className="flex flex-col gap-3 outline-none"
      >
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.id}
            card={card}
            proposal={proposal}
            today={today}
            onGone={() => (proposals.length > 1 ? list.current : document.getElementById('content'))?.focus()}
          />
        ))}
      </ul>
    </Section>
  )
}

type ProposalProps = ProposalsProps & {
  proposal: CardProposal
  /** The focus would be lost with the pressed button. */
  onGone: () => void
}

function Proposal({ card, proposal, today, onGone }: ProposalProps) {
  const { t, i18n } = useLingui()
  const names = useFieldNames()
  const failureText = useFailureText()
  const { id: proposalId, own, at, change, health, overtaken } = proposal
  const by = proposal.by || t`Opiekun`
  // Only what was opened before: opening the health part is a press of its own.
  const {
    data: opened,
    refetch: open,
    error: unopened,
  } = useQuery({
    ...kidHealthOptions(card.id),
    enabled: false,
  })
  const linesOf = useChangeLines(card, today, opened?.healthNotes)
  const proposed = opened?.proposed.find((each) => each.proposalId === proposalId)?.healthNotes
  const settled = (text: string) => {
    toast.success(text)
    onGone()
  }
  /** Somebody else was first: the proposal disappears with its error. */
  const onError = (error: unknown) => {
    const { code } = failureOf(error)
    if (code !== 'proposal.decided' && code !== 'proposal.not_found') return
    toast.error(failureText(error))
    onGone()
  }
  const decide = useMutation(
    decideProposal({
      onSuccess: (_, { accept }) => settled(accept ? t`Przyjęto zmianę` : t`Odrzucono propozycję zmiany`),
      onError,
    }),
  )
  const withdraw = useMutation(
    withdrawProposal({ onSuccess: () => settled(t`Wycofano propozycję zmiany`), onError }),
  )
  const lines = linesOf(proposed === undefined ? change : { ...change, healthNotes: proposed }, proposal)
  const which = { kidId: card.id, proposalId }
  const version = health && opened ? Math.min(card.version, opened.version) : card.version
  // Who decides sees the present notes and the new ones before.
  const hidden =
    health && ((change.healthNotes ?? proposed) === undefined || (card.canEdit && opened === undefined))
  const newer = new Intl.ListFormat(i18n.locale).format(overtaken.map((field) => names[field]))
  return (
    <li className="rounded-card border border-line border-l-4 border-l-apricot bg-card px-4 py-3">
      <p className="text-sm text-muted">
        {own ? t`Twoja propozycja, czeka na placówkę` : by} · <DateText value={at} />
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
            <dd>
              {card.seesHealth ? (
                <Button icon={Eye} variant="secondary" size="sm" className="mt-1" onClick={() => void open()}>
                  {t`Pokaż notatki o\u00a0zdrowiu`}
                </Button>
              ) : (
                t`Widzą je rodzice, wychowawcy grupy i dyrekcja.`
              )}
            </dd>
          </div>
        )}
      </dl>
      {card.canEdit && overtaken.length > 0 && (
        <Notice tone="warning" className="mt-3">
          {t`Po wysłaniu tej propozycji zmieniono już na karcie: ${newer}. Przyjęcie zastąpi to, co jest tam teraz.`}
        </Notice>
      )}
      <Failure error={decide.error ?? withdraw.error ?? unopened} />
      <p className="mt-3 flex flex-wrap gap-2">
        {card.canEdit && (
          <>
            <Button
              icon={Check}
              aria-label={t`Przyjmij: ${by}`}
              disabled={hidden}
              pending={decide.isPending && decide.variables.accept}
              onClick={() => decide.mutate({ ...which, version, accept: true })}
            >
              {t`Przyjmij`}
            </Button>
            <Button
              icon={X}
              variant="secondary"
              aria-label={t`Odrzuć zmianę: ${by}`}
              pending={decide.isPending && !decide.variables.accept}
              onClick={() => decide.mutate({ ...which, version, accept: false })}
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
