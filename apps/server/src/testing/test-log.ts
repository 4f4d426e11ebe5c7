/**
 * The log target of servers in tests. In a whole run (tools/test.ts) TEST_LOG_FILE names one file for all of them,
 * which is searched for personal data at the end. A single test logs nothing.
 */
const file = process.env['TEST_LOG_FILE']

export const testLog: Record<string, string> = file ? { LOG_LEVEL: 'debug', LOG_FILE: file } : { LOG_LEVEL: 'silent' }
