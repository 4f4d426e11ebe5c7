/** The key that signs notifications, for the demonstration and the tests: P-256 as PKCS#8. It gives no access to anything outside this process. */
export const demoPushCredentials = {
  key: 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjY1JxAklvtEQfVGOayf6+Jz9NKRnAyyBUd+vTQECRVuhRANCAARxlqkE322NQzzjCnUrEWoGROCCUDlcc3X1Prk7FYS8jy2b/KNomMsDmNU6otqXaUkb9mSRIQTJusxEeGJL2HpA',
}
