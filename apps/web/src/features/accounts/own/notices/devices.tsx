import { Trans, useLingui } from '@lingui/react/macro'
import type { PushDevice } from '@skrzat/contract/wire/notice-settings'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { useInstallWay } from '#components/offers/install.ts'
import { InstallSteps } from '#components/offers/install-steps.tsx'
import { PushRefused } from '#components/offers/push-refused.tsx'
import { useEnablePushes } from '#components/offers/use-enable-pushes.ts'
import { Question } from '#components/question.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useDeviceName } from '../session-row.tsx'
import { Part } from './part.tsx'
import { removeDevice } from './queries.ts'
import { unsubscribeFromPushes } from './unsubscribe.ts'

/** The devices that show news while the app is closed. */
export function Devices() {
  const { t } = useLingui()
  const query = useQuery(trpc.notifications.devices.queryOptions())
  return (
    <Part
      title={t`Powiadomienia na urządzeniach`}
      about={<Trans>Pokazują się także wtedy, gdy aplikacja jest zamknięta.</Trans>}
    >
      <QueryState query={query} pending={<Skeleton className="h-16 w-full" />}>
        {({ publicKey, devices }) => (
          <>
            {devices.length > 0 && (
              <ul className="divide-y divide-line">
                {devices.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            )}
            {!devices.some(({ current }) => current) && <AddDevice publicKey={publicKey} />}
          </>
        )}
      </QueryState>
    </Part>
  )
}

function AddDevice({ publicKey }: { publicKey: string }) {
  const { t } = useLingui()
  const pushes = useEnablePushes()
  if (pushes.obstacle === 'unsupported') return <Unsupported />
  return (
    <>
      {pushes.obstacle === null && (
        <Button
          icon={BellRing}
          variant="secondary"
          className="self-start"
          pending={pushes.pending}
          onClick={() => void pushes.enable(publicKey)}
        >
          {t`Włącz na tym urządzeniu`}
        </Button>
      )}
      <PushRefused pushes={pushes} />
    </>
  )
}

/** An iPhone takes pushes only for an app on its home screen. */
function Unsupported() {
  const way = useInstallWay()
  return (
    <>
      <p className="text-sm">
        <Trans>
          Ta przeglądarka nie pokaże powiadomień. Na iPhonie dodaj najpierw aplikację do ekranu początkowego.
        </Trans>
      </p>
      {way === 'steps' && <InstallSteps />}
    </>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { t } = useLingui()
  const name = useDeviceName()(device)
  const remove = useMutation(removeDevice())
  const [asking, setAsking] = useState(false)
  async function disable() {
    // The server stops pushing to it in any case.
    if (device.current) await unsubscribeFromPushes().catch(reportError)
    remove.mutate({ id: device.id })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {device.current && <Badge tone="green">{t`to urządzenie`}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Włączone: <DateText value={device.createdDate} />
          </Trans>
        </p>
      </div>
      <Button
        variant="danger-quiet"
        size="sm"
        aria-label={t`Wyłącz: ${name}`}
        pending={remove.isPending}
        // Asks only for another device, which must be re-enabled there; this one can be re-enabled beside the list.
        onClick={() => (device.current ? void disable() : setAsking(true))}
      >
        {t`Wyłącz`}
      </Button>
      <Failure error={asking ? null : remove.error} />
      {asking && (
        <Question
          onClose={() => setAsking(false)}
          tone="danger"
          title={t`Wyłączyć powiadomienia na innym urządzeniu?`}
          description={t`${name}: włączyć je ponownie można tylko na nim.`}
          confirmLabel={t`Wyłącz`}
          mutation={remove}
          onConfirm={() => void disable()}
        />
      )}
    </li>
  )
}
