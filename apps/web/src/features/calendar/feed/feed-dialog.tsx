import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { feedOptions, renewFeed } from '../queries.ts'
import { FeedAddress } from './feed-address.tsx'
import { RenewFeed, RevokeFeed } from './feed-questions.tsx'

/** The private calendar address, by which a phone's calendar app subscribes to these events. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const { data: feed, error } = useQuery(feedOptions())
  const [asking, setAsking] = useState<'renew' | 'revoke'>()
  const renew = useMutation(
    renewFeed({
      onSuccess: () => {
        setAsking(undefined)
      },
    }),
  )
  // Shown once: the server can't reproduce it afterwards.
  const path = renew.data?.path
  return (
    <Modal
      onClose={onClose}
      title={t`Kalendarz w telefonie`}
      description={
        menu?.parent
          ? t`Kalendarz w telefonie lub komputerze sam pobierze wydarzenia Twoich placówek i grup oraz nieobecności Twoich dzieci.`
          : t`Kalendarz w telefonie lub komputerze sam pobierze wydarzenia Twoich placówek i grup.`
      }
      footer={
        <>
          {feed && (
            <Button
              variant="danger-quiet"
              className="mr-auto -ml-4"
              onClick={() => setAsking('revoke')}
            >{t`Wyłącz adres`}</Button>
          )}
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Gotowe`}</DialogClose>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Failure error={error} />
        <Failure error={asking !== 'renew' && renew.error} />
        {feed === undefined && !path && !error && <Skeleton className="h-28 w-full rounded-control" />}
        {path ? (
          <FeedAddress path={path} />
        ) : feed ? (
          <>
            <p>
              <Trans>
                Adres jest włączony od <DateText value={feed.createdAt} />.
              </Trans>{' '}
              {feed.fetchedAt ? (
                <Trans>
                  Ostatnio pobrano go <DateText value={feed.fetchedAt} />.
                </Trans>
              ) : (
                <Trans>Żaden kalendarz jeszcze go nie pobrał.</Trans>
              )}
            </p>
            <p className="text-muted">
              <Trans>
                Ze względów bezpieczeństwa adres pokazujemy tylko raz. Jeśli potrzebujesz go na innym
                urządzeniu, utwórz nowy.
              </Trans>
            </p>
            <Button variant="secondary" className="self-start" onClick={() => setAsking('renew')}>
              {t`Utwórz nowy adres`}
            </Button>
          </>
        ) : (
          feed === null && (
            <>
              <p className="text-muted">
                <Trans>
                  Utworzymy adres, który znasz tylko Ty. Możesz go w każdej chwili wyłączyć lub zmienić.
                </Trans>
              </p>
              <Button className="self-start" pending={renew.isPending} onClick={() => renew.mutate()}>
                {t`Utwórz adres`}
              </Button>
            </>
          )
        )}
      </div>
      {asking === 'renew' && (
        <RenewFeed mutation={renew} onClose={() => setAsking(undefined)} onConfirm={() => renew.mutate()} />
      )}
      {asking === 'revoke' && (
        <RevokeFeed
          onClose={() => setAsking(undefined)}
          onRevoked={() => {
            setAsking(undefined)
            renew.reset()
          }}
        />
      )}
    </Modal>
  )
}
