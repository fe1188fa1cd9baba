import './activation.test.ts';
