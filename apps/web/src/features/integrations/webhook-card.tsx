import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@skrzat/contract/wire/webhooks'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical, KeyRound, List, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { switchWebhook, testWebhook } from './queries.ts'
import { kindNames } from './texts.ts'

/** The dialogs of a webhook. */
export type WebhookAction = 'edit' | 'rotate' | 'remove' | 'deliveries'

type WebhookCardProps = { placeId: number; hook: Webhook; onOpen: (action: WebhookAction) => void }

/** A webhook: its URL, its events, its state, and its actions. */
export function WebhookCard({ placeId, hook, onOpen }: WebhookCardProps) {
  const { t, i18n } = useLingui()
  const { id, url, kinds, off, failingSince, formerUntil } = hook
  const said = useUndoToast()
  const turn = useMutation(switchWebhook())
  function turnOff() {
    const again = wholeUndo(() => turn.mutateAsync({ placeId, id, on: true }))
    turn.mutate(
      { placeId, id, on: false },
      { onSuccess: () => said(t`Wyłączono webhook`, { description: url, undo: again }) },
    )
  }
  const test = useMutation(
    testWebhook({
      onSuccess: () => {
        toast.success(t`Próba jest w drodze.`)
        onOpen('deliveries')
      },
    }),
  )
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-1.5 font-medium break-all">{url}</p>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="quiet" size="icon" icon={EllipsisVertical} aria-label={t`Działania: ${url}`} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem icon={Pencil} onSelect={() => onOpen('edit')}>{t`Zmień`}</DropdownMenuItem>
            <DropdownMenuItem icon={KeyRound} onSelect={() => onOpen('rotate')}>
              {t`Nowy sekret`}
            </DropdownMenuItem>
            {off === null ? (
              <DropdownMenuItem icon={Power} onSelect={turnOff}>
                {t`Wyłącz`}
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem icon={Power} onSelect={() => turn.mutate({ placeId, id, on: true })}>
                {t`Włącz`}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem icon={Trash2} tone="danger" onSelect={() => onOpen('remove')}>
              {t`Usuń`}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <State hook={hook} />
        {off === null && failingSince !== null && (
          <span>
            <Trans>
              Nieudane próby od <DateText value={failingSince} />
            </Trans>
          </span>
        )}
        {formerUntil !== null && (
          <span>
            <Trans>
              Poprzedni sekret działa do <DateText value={formerUntil} />
            </Trans>
          </span>
        )}
      </p>
      <p className="text-sm text-muted">{kinds.map((kind) => i18n._(kindNames[kind])).join(', ')}</p>
      <Failure error={turn.error ?? test.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={List}
          aria-label={t`Wysłane wiadomości: ${url}`}
          onClick={() => onOpen('deliveries')}
        >
          {t`Wysłane wiadomości`}
        </Button>
        {off === null && (
          <Button
            variant="quiet"
            size="sm"
            icon={Send}
            pending={test.isPending}
            aria-label={t`Wyślij próbę: ${url}`}
            onClick={() => test.mutate({ placeId, id })}
          >
            {t`Wyślij próbę`}
          </Button>
        )}
      </div>
    </li>
  )
}

function State({ hook: { off, failingSince } }: { hook: Webhook }) {
  const { t } = useLingui()
  if (off === 'hand') return <Badge>{t`wyłączony`}</Badge>
  if (off !== null) return <Badge tone="danger">{t`wyłączony, bo nie działał`}</Badge>
  if (failingSince !== null) return <Badge tone="warning">{t`nie działa`}</Badge>
  return <Badge tone="green">{t`włączony`}</Badge>
}
