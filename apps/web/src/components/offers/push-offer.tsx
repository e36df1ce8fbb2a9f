import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { Offer } from './offer.tsx'
import { wasOffered } from './offered.ts'
import { pushObstacle } from './push.ts'
import { PushRefused } from './push-refused.tsx'
import { useEnablePushes } from './use-enable-pushes.ts'

type Place = 'absences' | 'payments'

/** Offers pushes where they bring something, once in each place; not to a browser that has them or can't. */
export function PushOffer({ at }: { at: Place }) {
  const [isDue, setDue] = useState(() => pushObstacle() === null && !wasOffered(`pushes-${at}`))
  const { data } = useQuery({ ...trpc.notifications.devices.queryOptions(), enabled: isDue })
  if (!isDue || !data || data.devices.some(({ current }) => current)) return null
  return <Due at={at} publicKey={data.publicKey} onClose={() => setDue(false)} />
}

function Due({ at, publicKey, onClose }: { at: Place; publicKey: string; onClose: () => void }) {
  const { t } = useLingui()
  const pushes = useEnablePushes(onClose)
  const { title, about } = {
    absences: {
      title: t`Dowiedz się, gdy placówka potwierdzi`,
      about: t`Powiadomienie o potwierdzonej nieobecności pokaże się tu, także gdy aplikacja jest zamknięta.`,
    },
    payments: {
      title: t`Nie przegap płatności`,
      about: t`Powiadomienie pokaże się tu, gdy placówka wystawi nową płatność, przypomni o niej albo dostanie wpłatę.`,
    },
  }[at]
  return (
    <Offer
      offer={`pushes-${at}`}
      title={title}
      icon={<BellRing aria-hidden />}
      action={
        <Button
          icon={BellRing}
          pending={pushes.pending}
          disabled={pushes.obstacle !== null}
          onClick={() => void pushes.enable(publicKey)}
        >
          {t`Włącz powiadomienia`}
        </Button>
      }
      onDecline={onClose}
    >
      <p className="text-sm text-muted">{about}</p>
      <PushRefused pushes={pushes} />
    </Offer>
  )
}
