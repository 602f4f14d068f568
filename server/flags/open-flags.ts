import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import { createLocalFlags, readFlagTable } from './local.ts'
import type { FlagsService } from './service.ts'
import { createVwoFlags } from './vwo.ts'

/** VWO by configuration, and otherwise the shop's own table. */
export const openFlags = async ({ flags }: Pick<Config, 'flags'>, log: Log): Promise<FlagsService> =>
  flags.vwo ? createVwoFlags(flags.vwo, log) : createLocalFlags(await readFlagTable(flags.file), log)
