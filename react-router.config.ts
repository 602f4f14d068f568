import type { Config } from '@react-router/dev/config'

export default { serverBuildFile: 'app.js' } satisfies Config
