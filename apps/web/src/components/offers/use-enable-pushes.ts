import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pushObstacle, subscribeToPushes } from './push.ts'
import { addDevice } from './queries.ts'

/** Switches pushes on for this browser. @param onEnabled called once the server pushes to it */
export function useEnablePushes(onEnabled?: () => void) {
  const { t } = useLingui()
  const [obstacle, setObstacle] = useState(pushObstacle)
  const [failed, setFailed] = useState(false)
  const [asking, setAsking] = useState(false)
  const add = useMutation(addDevice())
  function enabled() {
    toast.success(t`Powiadomienia są włączone.`)
    onEnabled?.()
  }
  async function enable(publicKey: string) {
    setFailed(false)
    setAsking(true)
    try {
      const device = await subscribeToPushes(publicKey)
      setObstacle(pushObstacle())
      if (device) add.mutate(device, { onSuccess: enabled })
    } catch {
      setFailed(true)
    } finally {
      setAsking(false)
    }
  }
  return { obstacle, failed, pending: asking || add.isPending, error: add.error, enable }
}
