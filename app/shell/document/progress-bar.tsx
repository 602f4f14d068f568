import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Quick navigations show no bar; slow ones fill it in five seconds. */
const delayMs = 200

/** The thin line on top while the next page is loading. The error page shows it in red. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!isLoading) return setVisible(false)
    const timer = setTimeout(() => setVisible(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isVisible ? <div className="progress-bar" aria-hidden="true" /> : null
}
