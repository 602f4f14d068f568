import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Quick navigations show nothing; slow ones fill the bar in five seconds. */
const throttle = 200

/** The thin line on top while the next page is on its way. If that fails, the error page has it in red. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!isLoading) return setVisible(false)
    const timer = setTimeout(() => setVisible(true), throttle)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isVisible ? <div className="progress-bar" aria-hidden="true" /> : null
}
