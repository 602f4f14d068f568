import { useLocation } from 'react-router'
import { useReport } from './use-report.ts'

/** Reports what a form has done with a subscription. A reload of the page that says so is the same entry of the history. */
export function useSubscriptionStep(done: string | undefined) {
  const { key } = useLocation()
  useReport('subscription_step', key, () => (done ? { step: done } : undefined), { key: `step ${key}` })
}
